/** How rows of results name their theme or net. */
import type { ScopeNet } from './nets.ts';
import type { ScopeTheme } from './scope.ts';

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
