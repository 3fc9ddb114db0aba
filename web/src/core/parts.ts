// Parts of the page come when they are needed. One that does not come is asked for again at the next touch; one that
// the server no longer has, because it has another version by now, brings the page of that version.
import { t } from '../i18n/index.svelte';
import { Problem } from './api';

/** A part of the page did not come. */
class Missing extends Problem {
  constructor() {
    super(0, 'part');
  }
  override get sentence(): string {
    return t('error.part');
  }
}

/** Fetch a part of the page; throws something that can be said. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    await Promise.all([...unstyled].map(askAgain));
    return await load();
  } catch (error) {
    if (error instanceof Missing) throw error;
    await renew();
    throw new Missing();
  }
}

/** Styles that did not come. A part asks for its style once only, and would be shown without it the next time. */
const unstyled = new Set<HTMLLinkElement>();
addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && unstyled.add(target), true);

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  const next = link.cloneNode() as HTMLLinkElement;
  unstyled.delete(link);
  const answer = new Promise((resolve, reject) => {
    next.onload = resolve;
    next.onerror = reject;
  });
  link.replaceWith(next);
  return answer;
}

const LEFT = 'menagerie.left';

/** Load the page anew if the server's is another than this one. Each version is left once: where two of them answer in
    turn, or an old page is kept somewhere, nobody goes round in circles. */
async function renew(): Promise<void> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src');
  try {
    const page = await (await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(5000) })).text();
    const other = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
    const left = sessionStorage.getItem(LEFT) ?? '';
    if (!own || !other || own === other || left.includes(own)) return;
    sessionStorage.setItem(LEFT, `${left} ${own}`);
  } catch {
    return; // nobody answers, or nothing can be remembered here
  }
  location.reload();
  await new Promise(() => undefined); // until it is gone, nothing else is shown
}
