/** How rows of results name their theme or net. */
import type { ScopeNet } from './nets.ts';
import type { ScopeTheme } from './scope.ts';

/** Independent of the locale, so that equal data gives equal bytes on all machines. */
const ORDER = new Intl.Collator('en', { numeric: false });

/** By collation; names it considers equal get a stable order. */
export const compareNames = (a: string, b: string): number => ORDER.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

export const toThemeHead = ({ id, name, portalName, visible, unreadable }: ScopeTheme) => ({
  id,
  name,
  portal_name: portalName,
  visible,
  ...(unreadable && { unreadable }),
});

export const toNetHead = ({ id, name, themes }: ScopeNet) => ({
  id,
  kind: 'net' as const,
  children: themes,
  name,
  portal_name: '',
  visible: true,
});
