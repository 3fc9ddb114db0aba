// What is said of a table in a list.
import { settings } from '../core/settings.svelte';
import { language } from '../i18n/index.svelte';
import type { Listed } from '../protocol';
import { company, describe } from './setup';

/** How it is played, as far as that does not go without saying. */
export const how = ({ table }: Listed): string => describe(table.game, table.options, true);

/** How it is played, and with whom. */
export const where = (listed: Listed): string => [how(listed), company(listed.table, settings.name)].filter(Boolean).join(' · ');

/** The day of its last move. */
export const day = ({ changed }: Listed): string => new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long' }).format(changed);
