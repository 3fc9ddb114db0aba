import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { enter } from './core/api';
import { endFlightsOnTouch } from './core/flight';
import { router } from './core/router.svelte';
import { wakeOnTouch } from './core/sound';
import { startLanguage } from './i18n/index.svelte';
import { expectTable } from './pages/play';

const words = startLanguage();
void enter().catch(() => undefined);
const place = document.getElementById('app')!;
if (router.route.page === 'table') expectTable(router.route.id, place.dataset['game']);
wakeOnTouch();
endFlightsOnTouch();
await words;
mount(App, { target: place });
