/** In pixels: reserved while it loads. */
export const navigationWidth = (isCollapsed: boolean): number => (isCollapsed ? 56 : 200);
