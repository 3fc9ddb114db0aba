// Where one is: the address, without reloading the page.
export type Route = { page: 'home' } | { page: 'table'; id: string } | { page: 'lost' };

export function read(path: string): Route {
  if (path === '/' || path === '') return { page: 'home' };
  const table = /^\/t\/([A-Za-z0-9_-]{22})\/?$/.exec(path);
  return table ? { page: 'table', id: table[1]! } : { page: 'lost' };
}

class Router {
  route = $state<Route>(read(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.route = read(location.pathname)));
    addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest('a');
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
      if (!link || !plain || link.target || link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
      event.preventDefault();
      this.go(link.pathname);
    });
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, '', path);
    this.route = read(path);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** The id of a table in whatever was typed or pasted: a link or the code itself. */
export function tableIn(text: string): string | null {
  const found = /(?:^|\/t\/)([A-Za-z0-9_-]{22})(?:[/?#]|$)/.exec(text.trim());
  return found?.[1] ?? null;
}
