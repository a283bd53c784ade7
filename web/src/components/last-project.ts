/** The project that one comes from: where something is tried on comments, it is tried on those. Kept in this browser. */
const KEY = 'verbatim.themes.project';

export const lastProject = (): string | null => localStorage.getItem(KEY);

export const rememberProject = (projectId: string): void => localStorage.setItem(KEY, projectId);
