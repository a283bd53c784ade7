/** Question texts: detected in a file, stored with the columns, edited and undone, exported and imported. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { ReadOptionsProposal } from '@verbatim/command-api/contract/read-options';
import type { Project, TableDefinition, UploadResult } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { specProjects } from '../support/spec-server.ts';

const EXPORT = [
  'ResponseId,Q1_NPS_GROUP,Q2,Q3',
  '"Response ID","<b>How likely</b> are you to recommend&nbsp;us? - Group","What is the\nmain reason?","Which team?"',
  '"{""ImportId"":""_recordId""}","{""ImportId"":""QID1-GROUP""}","{""ImportId"":""QID2_TEXT""}","{""ImportId"":""QID3""}"',
  'R_1,Promoter,"The staff was kind, and quick",Red',
  'R_2,Detractor,Nobody answered,Blue',
  'R_3,Promoter,=1+1 is a formula,Red',
].join('\r\n');

const DEFINITIONS = [
  { field: 'ResponseId', name: 'response', field_type: 'text', options: [] },
  { field: 'Q1_NPS_GROUP', name: 'nps', field_type: 'enum', options: [] },
  { field: 'Q2', name: 'reason', field_type: 'long-text', options: [] },
  { field: 'Q3', name: 'team', field_type: 'enum', options: [] },
];
const LABELS = {
  response: 'Response ID',
  nps: 'How likely are you to recommend us? - Group',
  reason: 'What is the main reason?',
  team: 'Which team?',
};

describe('labels of columns', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  beforeAll(async () => {
    project = await createProject(client(), 'Labelled', DEFINITIONS);
    await uploadCsv(client(), project.id, EXPORT, 'qualtrics.csv');
    workspace = await createWorkspace(client(), project.id, 'All', [await createTheme(client(), 'Staff', 'staff')]);
    await runSteps(client(), project.id);
  });

  const known = async (): Promise<Project> => ok(client().get<Project>(`/api/projects/${project.id}`));
  const labels = async () =>
    Object.fromEntries((await known()).tableDefinitions.map(({ name, label }) => [name, label]));

  it('are found in a file, as one line of text', async () => {
    expect((await known()).count).toBe(3);
    expect(await labels()).toEqual(LABELS);
  });

  it('are proposed in the same words', async () => {
    const { columns } = await ok(
      client().upload<ReadOptionsProposal>('/api/file-readings', { name: 'q.csv', content: EXPORT }),
    );
    expect(columns.map(({ label }) => label)).toEqual(Object.values(LABELS));
  });

  it('are found below codes that have no marks of a tool, by the API alone', async () => {
    const content = [
      '"id";"submitdate";"G01Q01[SQ001]";"G02Q01"',
      '"Response ID";"Date submitted";"Which team? [Red]";"What should we improve?"',
      ...['Yes', 'No', 'Yes', 'No'].map(
        (red, at) => `"${at + 1}";"2024-03-1${at} 10:00:00";"${red}";"More staff, please ${at}"`,
      ),
    ].join('\n');
    const { id } = await createProject(client(), 'LimeSurvey', [
      { field: 'id', name: 'response', field_type: 'number', options: [] },
      { field: 'submitdate', name: 'day', field_type: 'date', options: [] },
      { field: 'G01Q01[SQ001]', name: 'red', field_type: 'enum', options: [] },
      { field: 'G02Q01', name: 'comment', field_type: 'long-text', options: [] },
    ]);
    const file = { name: 'results-survey.csv', content };
    const { total, dataFile, cells } = await ok(client().upload<UploadResult>(`/api/projects/${id}/upload-file`, file));
    expect([total, dataFile.reading]).toEqual([4, expect.objectContaining({ delimiter: ';', labelRow: 2 })]);
    expect(cells).toMatchObject({ response: { values: 4, unreadable: 0 }, day: { values: 4, unreadable: 0 } });
    const { tableDefinitions } = await ok(client().get<Project>(`/api/projects/${id}`));
    expect(tableDefinitions.map(({ label }) => label)).toEqual([
      'Response ID',
      'Date submitted',
      'Which team? [Red]',
      'What should we improve?',
    ]);
    expect(tableDefinitions[2]?.options).toEqual(['Yes', 'No']);
  });

  const changed = (definitions: readonly TableDefinition[], name: string, label: string) =>
    definitions.map((column) => (column.name === name ? { ...column, label } : column));

  it('are changed by a person, listed in the history, and undone', async () => {
    const path = `/api/projects/${project.id}/table-definitions`;
    const { tableDefinitions } = await known();
    const answer = await client().post<Project>(path, changed(tableDefinitions, 'team', 'Team of the store'));
    expect(answer.status).toBe(200);
    expect((await labels())['team']).toBe('Team of the store');
    const { items } = await ok(client().get<HistoryPage>('/api/history', { project: project.id, limit: 5 }));
    expect(items.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ what: 'label of team', before: 'Which team?', after: 'Team of the store' }),
    );
    await ok(client().post('/api/undo', { change: answer.headers.get('undo') ?? '' }));
    expect(await labels()).toEqual(LABELS);
  });

  it('stay when a client sends definitions without them', async () => {
    const sent = (await known()).tableDefinitions.map(({ label: _label, ...column }) => column);
    await ok(client().post(`/api/projects/${project.id}/table-definitions`, sent));
    expect(await labels()).toEqual(LABELS);
  });

  const exported = async (): Promise<string> =>
    String((await client().get(`/api/workspaces/${workspace.id}/export`, { stamp: true, filters: FILTERS })).body);
  const FILTERS = { team: { value: ['Red'] } };

  it('head the columns of exports, and name filters in their stamps', async () => {
    const [head, first, , ...rest] = (await exported()).replace('\ufeff', '').split('\r\n');
    expect(head).toBe(
      '_id,What is the main reason?,Response ID,How likely are you to recommend us? - Group,Which team?,Staff',
    );
    expect(first).toBe('1,"The staff was kind, and quick",R_1,Promoter,Red,1');
    expect(rest).toContain('Filters,Which team? is Red');
  });

  it('are known again in a file that has them in place of names', async () => {
    const { total, dataFile } = await uploadCsv(client(), project.id, await exported(), 'again.csv');
    expect([total, dataFile.reading?.apostrophes]).toEqual([2, true]);
    expect(await labels()).toEqual(LABELS);
  });
});
