import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { enter } from './core/api';
import { endFlightsOnTouch } from './core/flight';
import { router } from './core/router.svelte';
import { wakeOnTouch } from './core/sound';
import { startLanguage } from './i18n/index.svelte';

// A table's own part comes while the words do.
if (router.route.page === 'table') void import('./pages/TablePage.svelte');
void enter().catch(() => undefined);
wakeOnTouch();
endFlightsOnTouch();
await startLanguage();
mount(App, { target: document.getElementById('app')! });
