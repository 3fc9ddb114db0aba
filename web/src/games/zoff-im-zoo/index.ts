import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../contract';
import Layout from './Layout.svelte';
import { sayLine, sayMove, showMove, tellTable, tellTurn, viewOf } from './words';

const module: GameModule = {
  world: 'zoo',
  Layout,
  crumb: (store) => {
    const view = viewOf(store);
    if (!view) return '';
    const words = { hand: Math.max(1, view.hand_number), n: view.target };
    return view.mode === 'partners' ? t('zoff.crumbPartners', words) : t('zoff.crumb', words);
  },
  say: sayMove,
  show: showMove,
  sayLine,
  tell: tellTable,
  tellTurn,
  keys: () => [
    ['N', t('zoff.keyNext')],
    ['F', t('zoff.keyChain')],
    ['P', t('zoff.keyPass')],
    ['H', t('zoff.keyAsk')],
  ],
};
export default module;
