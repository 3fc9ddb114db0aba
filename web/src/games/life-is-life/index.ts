import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../contract';
import Layout from './Layout.svelte';
import { hear, sayLine, sayMove, showMove, tellTable, tellTurn, viewOf } from './words';

const module: GameModule = {
  world: 'sea',
  Layout,
  crumb: (store) => t('life.crumb', { phase: viewOf(store)?.phase ?? 1 }),
  say: sayMove,
  show: showMove,
  sayLine,
  hear,
  tell: tellTable,
  tellTurn,
  keys: () => [
    ['1 – 4', t('life.keyRow')],
    ['K', t('life.keyKnock')],
  ],
};
export default module;
