// Where one is: the address, without reloading the page.
import { isGame, type GameName } from './games';

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  /** A game to be seen again: of a table (game 0 is the last one), or of a file that was opened here. */
  | { page: 'replay'; table: string; game: number; move: number | null }
  | { page: 'replay-file'; move: number | null }
  | { page: 'replays' }
  | { page: 'learn'; game: GameName | null }
  | { page: 'rules'; game: GameName }
  | { page: 'credits' }
  | { page: 'lost' };

export type ReplayRoute = Extract<Route, { page: 'replay' | 'replay-file' }>;

const TABLE = '[A-Za-z0-9_-]{22}';

export function read(path: string): Route {
  if (path === '/' || path === '') return { page: 'home' };
  const table = new RegExp(`^/t/(${TABLE})/?$`).exec(path);
  if (table) return { page: 'table', id: table[1]! };
  if (/^\/replay\/?$/.test(path)) return { page: 'replays' };
  const file = /^\/replay\/file(?:\/(\d{1,6}))?\/?$/.exec(path);
  if (file) return { page: 'replay-file', move: moveIn(file[1]) };
  const replay = new RegExp(`^/replay/(${TABLE})(?:/(\\d{1,6}))?(?:/(\\d{1,6}))?/?$`).exec(path);
  if (replay) return { page: 'replay', table: replay[1]!, game: Number(replay[2] ?? 0), move: moveIn(replay[3]) };
  const [, page, game = ''] = /^\/(learn|rules|credits)(?:\/([a-z-]+))?\/?$/.exec(path) ?? [];
  if (page === 'credits' && !game) return { page };
  if (page === 'learn' && (!game || isGame(game))) return { page, game: game ? (game as GameName) : null };
  if (page === 'rules' && (!game || isGame(game))) return { page, game: (game || 'life-is-life') as GameName };
  return { page: 'lost' };
}

function moveIn(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

class Router {
  route = $state<Route>(read(location.pathname));
  /** Somebody has come here from another page of ours. */
  hasMoved = false;

  constructor() {
    addEventListener('popstate', () => {
      this.hasMoved = true;
      this.route = read(location.pathname);
    });
    addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest('a');
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
      if (!link || !plain || link.target || link.download || link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
      if (link.hash && link.pathname === location.pathname) return; // the browser finds the place
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  /** A path, and perhaps the place on its page. */
  go(address: string): void {
    const { pathname, hash } = new URL(address, location.origin);
    if (pathname + hash !== location.pathname + location.hash) history.pushState(null, '', pathname + hash);
    this.hasMoved = true;
    this.route = read(pathname);
    scrollTo(0, 0);
  }

  /** Another address for what is shown already. */
  note(path: string): void {
    if (path !== location.pathname) history.replaceState(null, '', path);
  }
}

export const router = new Router();

/** The id of a table in whatever was typed or pasted: a link or the id itself. */
export function tableIn(text: string): string | null {
  const found = /(?:^|\/t\/)([A-Za-z0-9_-]{22})(?:[/?#]|$)/.exec(text.trim());
  return found?.[1] ?? null;
}

/** Whether it may be a code that was read out: the server knows which table it stands for. */
export function isCode(text: string): boolean {
  return /^[a-z0-9]{6}$/i.test(text.replace(/[\s-]/g, ''));
}
