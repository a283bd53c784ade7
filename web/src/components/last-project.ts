import { keepText, keptText, ofBrowser } from './browser-storage.ts';

/** The project that one comes from: where something is tried on comments, it is tried on those. Kept in this browser. */
const KEY = 'verbatim.themes.project';

export const lastProject = (): string | null => keptText(ofBrowser, KEY);

export const rememberProject = (projectId: string): void => keepText(ofBrowser, KEY, projectId);
