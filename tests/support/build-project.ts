/** Creates a project from a CSV file and builds it, over the API. */
import type { Project, StepProgress, UploadResult } from '@verbatim/command-api/contract/projects';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import type { Answer, ApiClient } from './api-client.ts';
import { DEFAULT_TIMEOUT_MS } from './wait-until.ts';

interface Definition {
  readonly field: string;
  readonly name: string;
  readonly field_type: string;
  readonly options: readonly string[];
}

/** @throws Error with the response if it is not 200 */
export const ok = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
  const { status, body, log = '' } = await answer;
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)} ${log}`.trimEnd());
  return body;
};

export const createProject = async (
  client: ApiClient,
  name: string,
  definitions: readonly Definition[],
): Promise<Project> => {
  const { id } = await ok(client.post<Project>('/api/projects/', { name, description: '', sid: '', no_sid: true }));
  await ok(client.post(`/api/projects/${id}/table-definitions`, definitions));
  return ok(client.post<Project>(`/api/projects/${id}/new-table`, { columns: [] }));
};

export const uploadCsv = (
  client: ApiClient,
  projectId: string,
  content: string | Uint8Array,
  name = 'comments.csv',
  importOptions: object = {},
): Promise<UploadResult> =>
  ok(
    client.upload<UploadResult>(
      `/api/projects/${projectId}/upload-file`,
      { name, content },
      { importOptions: JSON.stringify(importOptions) },
    ),
  );

const LIMITS = { build: 1000, parse: 1000, classify: 10, sentiment: 1000 } as const;

/**
 * Runs the four steps to completion, each page once. The last page is repeated while the read models of a
 * busy machine are behind it.
 */
export const runSteps = async (client: ApiClient, projectId: string, minId?: number): Promise<void> => {
  const deadline = performance.now() + DEFAULT_TIMEOUT_MS;
  for (const [step, limit] of Object.entries(LIMITS))
    for (let offset = 0; ;) {
      const { count, completed } = await ok(
        client.get<StepProgress>(`/api/projects/${projectId}/${step}`, { offset, limit, min_id: minId }),
      );
      if (completed >= count) break;
      if (offset + limit < count) offset += limit;
      else if (performance.now() > deadline) throw new Error(`${step} ended at ${completed} of ${count}`);
    }
};

export const createTheme = (
  client: ApiClient,
  name: string,
  text: string,
  folderId = client.folderId ?? null,
): Promise<Theme> => ok(client.post<Theme>('/api/themes/new', { name, text, folder_id: folderId }));

export const createWorkspace = (
  client: ApiClient,
  projectId: string,
  name: string,
  themes: readonly Theme[],
): Promise<Workspace> =>
  ok(client.post<Workspace>(`/api/projects/${projectId}/workspaces`, { name, themes: themes.map(({ id }) => id) }));
