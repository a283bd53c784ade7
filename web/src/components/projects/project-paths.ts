/** Addresses of the screens that show a project's results. */
export const workspacePath = (projectId: string, workspaceId: string): string =>
  `/project/${encodeURIComponent(projectId)}/workspace/${encodeURIComponent(workspaceId)}`;

/** The project at a moment. @param asOf as in the API: an entry of the history, an instant, or a moment */
export const pastPath = (projectId: string, asOf: string): string =>
  `/project/${encodeURIComponent(projectId)}?asOf=${encodeURIComponent(asOf)}`;

export const freezePath = (projectId: string, freezeId: string): string =>
  `/project/${encodeURIComponent(projectId)}/freeze/${encodeURIComponent(freezeId)}`;

/** @param reportId undefined for the first one */
export const reportsPath = (projectId: string, reportId?: string): string =>
  [
    `/project/${encodeURIComponent(projectId)}/report`,
    ...(reportId === undefined ? [] : [encodeURIComponent(reportId)]),
  ].join('/');

/** @param path of the result within its workspace; '' for the table */
export const resultPath = (projectId: string, workspaceId: string, path: string): string =>
  [workspacePath(projectId, workspaceId), ...(path === '' ? [] : [path])].join('/');

/** @param comment its `_id` */
export const responsePath = (projectId: string, workspaceId: string, comment: number): string =>
  `${workspacePath(projectId, workspaceId)}/response/${comment}`;

/** Given along with `workspacePath` as the state of a link: the comments of a theme open over the table. */
export interface OpensComments {
  readonly comments: { readonly themeId: string; readonly title: string };
}

export const opensComments = (state: unknown): state is OpensComments =>
  typeof state === 'object' && state !== null && 'comments' in state;

export const themePath = (themeId: string): string => `/themes?theme=${encodeURIComponent(themeId)}`;

/** Makes a new theme in a project. */
export const themeBuilderPath = (projectId: string): string =>
  `/project/${encodeURIComponent(projectId)}/theme-builder`;

/** Given along with `themeBuilderPath` as the state of a link: the query to begin with. */
export interface OpensQuery {
  readonly query: string;
}

export const opensQuery = (state: unknown): state is OpensQuery =>
  typeof state === 'object' && state !== null && 'query' in state && typeof state.query === 'string';

/** The samples that a theme was checked by in a project. */
export const themeCheckPath = (projectId: string, themeId: string): string =>
  `/project/${encodeURIComponent(projectId)}/agreement?theme=${encodeURIComponent(themeId)}`;

/** Comments that may belong to a theme. */
export const suggestionsPath = (projectId: string, themeId: string): string =>
  `/project/${encodeURIComponent(projectId)}/suggestions?theme=${encodeURIComponent(themeId)}`;

export const samplePath = (projectId: string, sampleId: string): string =>
  `/project/${encodeURIComponent(projectId)}/agreement/${encodeURIComponent(sampleId)}`;
