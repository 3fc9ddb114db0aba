// Who plays now, in a sentence, for whoever is not to.
import { t } from '../i18n/index.svelte';
import type { ShownTable } from './shown';

export function whoPlays(store: ShownTable): string {
  if (store.table?.status === 'paused') return t('table.paused');
  const view = store.game?.public;
  return t('table.theirTurn', { name: store.nameOf(view?.to_act ?? view?.turn ?? 0) });
}
