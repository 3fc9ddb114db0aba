// Where one is: the address, without reloading the page.
import { isGame, type GameName } from './games';

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'learn'; game: GameName | null }
  | { page: 'rules'; game: GameName }
  | { page: 'credits' }
  | { page: 'lost' };

export function read(path: string): Route {
  if (path === '/' || path === '') return { page: 'home' };
  const table = /^\/t\/([A-Za-z0-9_-]{22})\/?$/.exec(path);
  if (table) return { page: 'table', id: table[1]! };
  const [, page, game = ''] = /^\/(learn|rules|credits)(?:\/([a-z-]+))?\/?$/.exec(path) ?? [];
  if (page === 'credits' && !game) return { page };
  if (page === 'learn' && (!game || isGame(game))) return { page, game: game ? (game as GameName) : null };
  if (page === 'rules' && (!game || isGame(game))) return { page, game: (game || 'life-is-life') as GameName };
  return { page: 'lost' };
}

class Router {
  route = $state<Route>(read(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.route = read(location.pathname)));
    addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest('a');
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
      if (!link || !plain || link.target || link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
      if (link.hash && link.pathname === location.pathname) return; // the browser finds the place
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  /** A path, and perhaps the place on its page. */
  go(address: string): void {
    const { pathname, hash } = new URL(address, location.origin);
    if (pathname + hash !== location.pathname + location.hash) history.pushState(null, '', pathname + hash);
    this.route = read(pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** The id of a table in whatever was typed or pasted: a link or the code itself. */
export function tableIn(text: string): string | null {
  const found = /(?:^|\/t\/)([A-Za-z0-9_-]{22})(?:[/?#]|$)/.exec(text.trim());
  return found?.[1] ?? null;
}
