/** A workspace, everything it shows, and what people do to it, varied by random numbers. */
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import type { Answer, ApiClient } from './api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from './build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from './sample-comments.ts';
import type { RandomNumbers } from './random-numbers.ts';

const ROWS = 60;
const ADDED = 20;
const FILES = 8;
const QUERIES = ['staff', 'staff - rude', 'breakfast room', 'room + street', 'nowhere', 'bed pool - expensive', 'h*'];
const WORDS = ['staff', 'room', 'breakfast', 'stay', 'clean'];

const [header, ...lines] = sampleCsv(ROWS + FILES * ADDED)
  .trimEnd()
  .split('\n');
const part = (from: number, to: number): string => [header, ...lines.slice(from, to)].join('\n');

export interface SampleWorkspace {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly themes: readonly Theme[];
  /** Ids of columns by field. */
  readonly columns: ReadonlyMap<string, string>;
  /** Custom groups that were made. */
  readonly groups: string[];
  /** Files that were added later, and not deleted. */
  readonly files: string[];
  added: number;
}

/** @returns the answer, undefined where there was nothing to do */
type Action = (client: ApiClient, on: SampleWorkspace, random: RandomNumbers) => Promise<Answer<unknown> | undefined>;

export const createSampleWorkspace = async (client: ApiClient): Promise<SampleWorkspace> => {
  const { id: projectId, tableDefinitions } = await createProject(client, 'Acted upon', SAMPLE_DEFINITIONS);
  await uploadCsv(client, projectId, part(0, ROWS), 'first.csv');
  await runSteps(client, projectId);
  const themes: Theme[] = [];
  for (const word of ['staff', 'breakfast', 'room', 'bed'])
    themes.push(await createTheme(client, `${word} ${projectId}`, word));
  const { id: workspaceId } = await createWorkspace(client, projectId, 'All', themes.slice(0, 3));
  const columns = new Map(tableDefinitions.map(({ field, id }) => [field, id]));
  return { projectId, workspaceId, themes, columns, groups: [], files: [], added: 0 };
};

const tag = (client: ApiClient, on: SampleWorkspace, random: RandomNumbers, status: 2 | -1) =>
  client.post(`/api/projects/${on.projectId}/workspaces/${on.workspaceId}/responses/${1 + random.below(ROWS)}`, {
    s_id: null,
    t_id: random.oneOf(on.themes).id,
    status,
  });

const definition = ({ projectId, columns }: SampleWorkspace, field: string, rest: string): string =>
  `/api/projects/${projectId}/table-definitions/${columns.get(field)}${rest}`;

const addFile = async (client: ApiClient, on: SampleWorkspace): Promise<undefined> => {
  const from = ROWS + (on.added % FILES) * ADDED;
  on.added += 1;
  const name = `file-${on.added}.csv`;
  const { dataFile } = await uploadCsv(client, on.projectId, part(from, from + ADDED), name);
  on.files.push(dataFile.id);
  await runSteps(client, on.projectId);
};

/** Everything an analyst can undo. */
export const UNDOABLE_ACTIONS: Readonly<Record<string, Action>> = {
  query: (client, { themes }, random) =>
    client.post(`/api/themes/${random.oneOf(themes).id}`, { text: random.oneOf(QUERIES) }),
  name: (client, { themes, projectId }, random) =>
    client.post(`/api/themes/${random.oneOf(themes).id}`, { name: `Theme ${random.below(1000)} ${projectId}` }),
  tag: (client, on, random) => tag(client, on, random, 2),
  exclusion: (client, on, random) => tag(client, on, random, -1),
  hidden: (client, { projectId }, random) =>
    client.post(`/api/projects/${projectId}/hidden-words`, { words: [random.oneOf(WORDS)] }),
  words: (client, { projectId }, random) =>
    client.post(`/api/projects/${projectId}/sentiment`, {
      sentiment: [{ text: random.oneOf(WORDS), value: random.below(7) - 3 }],
    }),
  list: (client, _on, random) =>
    client.post('/api/sentiment/list', { sentiment: [{ text: random.oneOf(WORDS), value: random.below(7) - 3 }] }),
  negators: (client, _on, random) => client.post('/api/negators', { negators: ['not', random.oneOf(WORDS)] }),
  group: async (client, on, random) => {
    const { projectId } = on;
    const columns = [
      { name: 'Warm', items: ['Spring', 'Summer'].slice(random.below(2)) },
      { name: 'Cold', items: ['Winter'] },
    ];
    const name = `Group ${random.below(1_000_000)}`;
    const made = await client.post<Project>(`/api/projects/${projectId}/group-definitions/new`, {
      name,
      field: 'season',
      columns,
    });
    const { id } = made.body.groupDef.find((group) => group.name === name)!;
    on.groups.push(id);
    return made;
  },
  type: async (client, on, random) =>
    client.post(definition(on, 'Nights', '/reading'), { field_type: random.oneOf(['text', 'number']) }),
  options: (client, on, random) =>
    client.post(definition(on, 'Season', '/merge-options'), {
      options: [random.oneOf(['Winter', 'Summer', 'Autumn'])],
      into: 'Spring',
    }),
  workspace: (client, { workspaceId, themes }, random) => {
    const chosen = themes.filter(() => random.below(2) === 0);
    return client.post(`/api/workspaces/${workspaceId}`, { themes: chosen.map(({ id }) => id) });
  },
};

/** With those that nothing undoes. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  ...UNDOABLE_ACTIONS,
  file: addFile,
  erasure: async (client, on, random) => {
    if (on.files.length === 0) return undefined;
    const [fileId] = on.files.splice(random.below(on.files.length), 1);
    return client.delete(`/api/projects/${on.projectId}/files/${fileId}`);
  },
};

/** An act may be refused, as a merge of options that are merged already. */
export const perform = async (
  acts: Readonly<Record<string, Action>>,
  name: string,
  client: ApiClient,
  on: SampleWorkspace,
  random: RandomNumbers,
): Promise<boolean> => {
  const answer = await acts[name]!(client, on, random);
  if (answer !== undefined && answer.status >= 500)
    throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer === undefined || answer.status === 200;
};

/** Each act at least once, in a random order, and some again. */
export const drawActions = (
  acts: Readonly<Record<string, Action>>,
  again: number,
  random: RandomNumbers,
): readonly string[] => {
  const names = Object.keys(acts);
  const drawn = [...names, ...Array.from({ length: again }, () => random.oneOf(names))];
  for (let at = drawn.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [drawn[at], drawn[other]] = [drawn[other]!, drawn[at]!];
  }
  return drawn;
};

export const readMoment = async (client: ApiClient, { workspaceId }: SampleWorkspace): Promise<PastMoment> =>
  ok(client.get<PastMoment>(`/api/workspaces/${workspaceId}/moment`));

/** Everything that a workspace shows, refusals included. @param groupId '' for none */
export const readEverything = async (
  client: ApiClient,
  { projectId, workspaceId }: SampleWorkspace,
  { asOf, groupId = '' }: { readonly asOf?: string; readonly groupId?: string } = {},
): Promise<Readonly<Record<string, unknown>>> => {
  const inWorkspace = (rest: string): string => `/api/workspaces/${workspaceId}${rest}`;
  const inProject = (rest: string): string => `/api/projects/${projectId}${rest}`;
  const groupBy = groupId === '' ? ['season'] : ['room_type', `group:${groupId}`];
  const asked: Readonly<Record<string, readonly [string, object?]>> = {
    table: [inWorkspace('/table'), { groupBy: ['season'], unclassified: true }],
    weighted: [inWorkspace('/table'), { groupBy, weight: 'nights', means: true }],
    filtered: [inWorkspace('/table'), { filters: { nights: { value: [3], type: 'gt' } } }],
    stats: [inWorkspace('/stats')],
    link: [inProject(`/workspaces/${workspaceId}/link`)],
    cloud: [inProject(`/workspaces/${workspaceId}/cloud`)],
    terms: [inProject('/term-freq')],
    time: [inWorkspace('/time-series'), { field: 'arrival', step: 'month' }],
    comments: [inProject('/themes/total/test'), { workspace_id: workspaceId, methods: [1, 2] }],
    response: [inProject(`/workspaces/${workspaceId}/responses/5`)],
    workspace: [inWorkspace('')],
  };
  const shown: Record<string, unknown> = {};
  for (const [name, [address, query]] of Object.entries(asked)) {
    const { status, body } = await client.get<Workspace | object>(address, { ...query, asOf });
    shown[name] = { status, body };
  }
  return shown;
};
