import { storeText, loadText, getLocalStorage } from '../browser-storage.ts';

/** The project last visited, as default for tests on comments. Stored in this browser. */
const KEY = 'verbatim.themes.project';

export const lastProject = (): string | null => loadText(getLocalStorage, KEY);

export const rememberProject = (projectId: string): void => storeText(getLocalStorage, KEY, projectId);
