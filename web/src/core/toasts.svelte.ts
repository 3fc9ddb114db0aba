// Short notes at the edge of the table; they are read aloud too.
import { t } from '../i18n/index.svelte';
import { announcer } from './announcer.svelte';

export interface Toast {
  id: number;
  kind: 'refused' | 'note' | 'good';
  text: string;
  rule?: string | null;
}

let last = 0;
export const toasts = $state<Toast[]>([]);

/** Show a note; the same one only once. */
export function toast(kind: Toast['kind'], text: string, rule: string | null = null): void {
  const same = toasts.findIndex((other) => other.text === text);
  if (same >= 0) toasts.splice(same, 1);
  toasts.push({ id: ++last, kind, text, rule });
  if (toasts.length > 3) toasts.shift();
  announcer.insist(rule ? `${text} ${t('table.rule', { id: rule })}.` : text);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((other) => other.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
