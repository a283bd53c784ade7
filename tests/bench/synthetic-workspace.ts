/** A workspace of all themes over a made-up project, on a server that has started over its log. */
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import type { ApiClient } from '../support/api-client.ts';
import { createWorkspace } from '../support/build-project.ts';
import { withRetries } from '../support/with-retries.ts';
import { appendFiles, appendLibrary, appendProject } from './synthetic-log.ts';

/** Before the server starts. @returns the project's id */
export const fillSynthetic = async (dataDir: string, comments: number, themeCount: number): Promise<string> => {
  const log = await openEmbeddedEventStore(dataDir);
  const themes = await appendLibrary(log, themeCount);
  const projectId = await appendProject(log);
  await appendFiles(log, { projectId, comments, files: 2, themes, order: 'steps-follow' });
  await log.close();
  return projectId;
};

/** Once the server is ready. */
export const syntheticWorkspace = async (client: ApiClient, projectId: string): Promise<Workspace> => {
  while ((await client.get('/readyz')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 500));
  const folders = await withRetries(() => client.get<readonly Folder[]>('/api/folders'));
  const themes = folders.flatMap((folder): readonly Theme[] => folder.themes);
  return createWorkspace(client, projectId, 'All', themes);
};
