import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { endFlightsOnTouch } from './core/flight';
import { wakeOnTouch } from './core/sound';
import { startLanguage } from './i18n/index.svelte';

wakeOnTouch();
endFlightsOnTouch();
await startLanguage();
mount(App, { target: document.getElementById('app')! });
