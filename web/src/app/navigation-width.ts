/** In pixels: its place is kept while it is on its way. */
export const navigationWidth = (isCollapsed: boolean): number => (isCollapsed ? 56 : 200);
