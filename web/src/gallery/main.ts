// Cards and components in all themes, for whoever works on them: `npm run dev`, then /gallery.html.
import { mount } from 'svelte';
import '../app.css';
import { speak, startLanguage, usePart } from '../i18n/index.svelte';
import type { Language } from '../i18n/languages';
import Gallery from './Gallery.svelte';

await startLanguage();
await Promise.all((['life', 'zoff', 'safaru'] as const).map(usePart));
const wished = new URLSearchParams(location.search);
if (wished.has('lang')) await speak(wished.get('lang') as Language);
document.documentElement.dataset['theme'] = wished.get('theme') ?? 'light';
mount(Gallery, { target: document.getElementById('app')!, props: { part: wished.get('part') ?? 'all' } });
