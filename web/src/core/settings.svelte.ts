// What this browser remembers of its person. The name is the server's too; see api.ts.
import { MediaQuery } from 'svelte/reactivity';
import type { Language } from '../i18n/languages';

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';

interface Stored {
  name: string;
  avatar: string;
  theme: Theme;
  language: Language | null;
  sound: boolean;
  volume: number;
  motion: 'system' | 'less';
  letters: boolean;
  /** Tell it beside the window when it is our turn. */
  notify: boolean;
}

const KEY = 'menagerie';
const DEFAULTS: Stored = {
  name: '',
  avatar: 'fox',
  theme: 'auto',
  language: null,
  sound: true,
  volume: 0.6,
  motion: 'system',
  letters: true,
  notify: false,
};

/** What lies above the page, where a browser paints that as the page wishes: `--surface`. */
const BARS = { light: '#fffdf8', dark: '#1a2429', contrast: '#000000' };

function read(): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...DEFAULTS, ...(stored as Partial<Stored>) };
  } catch {
    return { ...DEFAULTS }; // a private window, or something that is not ours
  }
}

export const settings = $state(read());

/** Keep what was changed, and let the page follow; also what another window changes. Call it once,
    from the page's root. */
export function followSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Nothing is remembered then.
    }
  });
  $effect(() => {
    const follow = (event: StorageEvent) => void (event.key === KEY && Object.assign(settings, read()));
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  });
  const isForced = new MediaQuery('(forced-colors: active)');
  const prefersContrast = new MediaQuery('(prefers-contrast: more)');
  const prefersDark = new MediaQuery('(prefers-color-scheme: dark)');
  // Who forces colours has the lines of high contrast, in these colours (styles/tokens.css).
  const theme = $derived(isForced.current || (settings.theme === 'auto' && prefersContrast.current) ? 'contrast' : settings.theme);
  $effect(() => {
    const bar = isForced.current ? 'Canvas' : BARS[theme === 'auto' ? (prefersDark.current ? 'dark' : 'light') : theme];
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = bar;
  });
  $effect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    if (settings.motion === 'less') root.dataset.motion = 'less';
    else delete root.dataset.motion;
  });
}

/** Whether things should stay where they are. */
export function wantsStillness(): boolean {
  return settings.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
