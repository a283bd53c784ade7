/** A repeated DELETE answers like the first, and one of an unknown id is 404: for every kind of resource. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@verbatim/command-api/contract/accounts';
import type { CleaningJob } from '@verbatim/command-api/contract/cleaning';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { NewToken } from '@verbatim/command-api/contract/tokens';
import { ANALYST, apiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const NEVER = '00000000-0000-4000-8000-000000000000';

describe('what is deleted twice', () => {
  const { client, server } = specServer();
  let project = '';
  beforeAll(async () => {
    project = (await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS)).id;
    await uploadCsv(client(), project, sampleCsv(12));
    await runSteps(client(), project);
    await waitUntil(async () => (await ok(client().get<{ builds: unknown[] }>('/api/builds'))).builds.length === 0);
  });

  /** Creates a resource and returns its path, and the path of one that never existed. */
  const things: Readonly<Record<string, () => Promise<readonly [path: string, never: string]>>> = {
    project: async () => {
      const { id } = await createProject(client(), 'Other', SAMPLE_DEFINITIONS);
      await uploadCsv(client(), id, sampleCsv(3));
      return [`/api/projects/${id}`, `/api/projects/${NEVER}`];
    },
    file: async () => {
      const { dataFile } = await uploadCsv(client(), project, sampleCsv(5), 'more.csv');
      const files = `/api/projects/${project}/files`;
      return [`${files}/${dataFile.id}`, `${files}/${project}.${NEVER}`];
    },
    'custom group': async () => {
      const groups = `/api/projects/${project}/group-definitions`;
      const group = { name: 'Half', field: 'season', columns: [{ name: 'Warm', items: ['Summer'] }] };
      const { groupDef } = await ok(client().post<Project>(`${groups}/new`, group));
      return [`${groups}/${groupDef[0]?.id}`, `${groups}/${NEVER}`];
    },
    workspace: async () => {
      const { id } = await createWorkspace(client(), project, 'All', []);
      return [`/api/workspaces/${id}`, `/api/workspaces/${NEVER}`];
    },
    folder: async () => {
      const tree = await ok(client().post<Folder[]>('/api/folders/new', { name: 'Doomed' }));
      return [`/api/folders/${tree.find(({ name }) => name === 'Doomed')?.id}`, `/api/folders/${NEVER}`];
    },
    theme: async () => [`/api/themes/${(await createTheme(client(), 'Doomed', 'x')).id}`, `/api/themes/${NEVER}`],
    user: async () => {
      const { id } = await ok(client().post<{ id: string }>('/api/users', { name: 'gus', email: 'gus@example.org' }));
      return [`/api/users/${id}`, `/api/users/${NEVER}`];
    },
    token: async () => {
      const { id } = await ok(client().post<NewToken>('/api/tokens', { name: 'Nightly', scope: 'read', days: 1 }));
      return [`/api/tokens/${id}`, `/api/tokens/${NEVER}`];
    },
    session: async () => {
      const other = apiClient(server().url);
      await ok(other.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
      const sessions = await ok(client().get<Session[]>('/api/sessions'));
      const id = sessions.find(({ current }) => !current)?.id ?? '';
      // The public name of the session with a wrong code.
      return [`/api/sessions/${id}`, `/api/sessions/${id.slice(0, 32)}${'0'.repeat(id.length - 32)}`];
    },
    'file to be cleaned': async () => {
      const file = { name: 'a.csv', content: 'a,b\nx,y\n' };
      const { id } = await ok(client().upload<CleaningJob>('/api/cleaning/jobs', file));
      return [`/api/cleaning/jobs/${id}`, `/api/cleaning/jobs/${NEVER}`];
    },
  };

  it.each(Object.keys(things))('is deleted: a %s', async (kind) => {
    const [path, never] = (await things[kind]?.()) ?? ['', ''];
    for (const absent of [never, `${path}x`]) {
      const { status, body } = await client().delete<Problem>(absent);
      expect([absent, status, body.code]).toEqual([absent, 404, expect.stringMatching(/_NOT_FOUND$/u)]);
    }
    const first = await client().delete(path);
    expect([kind, first.status]).toEqual([kind, 200]);
    for (let again = 0; again < 2; again += 1) {
      const { status, body } = await client().delete(path);
      expect([kind, status, body]).toEqual([kind, 200, first.body]);
    }
  });
});
