import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../contract';
import Layout from './Layout.svelte';
import { viewOf } from './view';
import { crumb, sayLine, sayMove, tellTable, tellTurn } from './words';

const module: GameModule = {
  world: 'savannah',
  Layout,
  crumb,
  say: sayMove,
  sayLine,
  tell: tellTable,
  tellTurn,
  sides: (store) => (viewOf(store)?.teams ? viewOf(store)!.sides : null),
  keys: () => [
    ['0 – 9', t('safaru.keyNumber')],
    ['A', t('safaru.keyAdd')],
    ['V', t('safaru.keySeventeen')],
    ['E', t('safaru.keyPair')],
  ],
};
export default module;
