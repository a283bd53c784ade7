import { describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, ProjectSummary } from '@verbatim/command-api/contract/projects';
import { createProject, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const column = (field: string, field_type: string, name = field, options: readonly string[] = []) => ({
  field,
  name,
  field_type,
  options,
});

describe('projects', () => {
  const { client } = specServer();
  const create = (body: object) => client().post<Project>('/api/projects/', body);
  const newProject = () => ok(create({ name: 'Hotel', description: '', sid: '', no_sid: true }));

  it('are made with what was given, trimmed, and listed newest first under both paths', async () => {
    const first = await ok(create({ name: ' First ', description: ' of two ', sid: ' S-1 ', no_sid: false }));
    expect(first).toMatchObject({
      name: 'First',
      description: 'of two',
      sid: 'S-1',
      no_sid: false,
      createdBy: 'ada',
      count: 0,
      dataFiles: [],
      tableDefinitions: [],
      columns: [],
      workspaces: [],
    });
    const second = await ok(create({ name: 'Second', no_sid: true }));
    expect(second).toMatchObject({ sid: '', no_sid: true, description: '' });
    for (const path of ['/api/projects', '/api/projects/']) {
      const list = await ok(client().get<ProjectSummary[]>(path));
      expect(list.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    }
  });

  it('are listed as summaries, by pages, and found by words of name, description and survey id', async () => {
    const of = async (query: Readonly<Record<string, unknown>>) => {
      const { status, headers, body } = await client().get<ProjectSummary[]>('/api/projects', query);
      return { status, total: headers.get('x-total-count'), names: body.map(({ name }) => name) };
    };
    const before = Number((await of({})).total);
    for (const [name, description, sid] of [
      ['Grüße Nord', 'spring', 'Q-17'],
      ['Grüße Süd', 'spring and summer', ''],
      ['50% <b>bold</b> "quoted"', '', ''],
    ] as const)
      await ok(create({ name, description, sid, no_sid: sid === '' }));
    expect(await of({ limit: 2 })).toEqual({
      status: 200,
      total: String(before + 3),
      names: ['50% <b>bold</b> "quoted"', 'Grüße Süd'],
    });
    expect((await of({ limit: 1, offset: 2 })).names).toEqual(['Grüße Nord']);
    expect(await of({ offset: before + 3 })).toMatchObject({ names: [], total: String(before + 3) });
    expect(await of({ search: 'grune' })).toMatchObject({ names: [], total: '0' });
    expect(await of({ search: ' GRUß  spring' })).toMatchObject({ names: ['Grüße Süd', 'Grüße Nord'], total: '2' });
    expect(await of({ search: ' GRUß  spring', offset: 1, limit: 1 })).toMatchObject({
      names: ['Grüße Nord'],
      total: '2',
    });
    expect((await of({ search: 'q-17' })).names).toEqual(['Grüße Nord']);
    expect((await of({ search: '50% "QUOTED"' })).names).toEqual(['50% <b>bold</b> "quoted"']);

    for (const query of [{ limit: 0 }, { limit: 1001 }, { offset: -1 }, { search: 'x'.repeat(201) }, { page: 1 }]) {
      const { status, body } = await client().get<Problem>('/api/projects', query);
      expect([status, body.errors?.[0]?.field]).toEqual([400, Object.keys(query)[0]]);
    }
  });

  it('are listed with what they hold and how far they are, and not with their columns', async () => {
    const { id } = await createProject(client(), 'Listed', SAMPLE_DEFINITIONS);
    const listed = async (): Promise<ProjectSummary | undefined> =>
      (await ok(client().get<ProjectSummary[]>('/api/projects', { search: 'Listed' })))[0];
    const bare = await listed();
    expect(bare).toEqual({
      id,
      name: 'Listed',
      description: '',
      sid: '',
      no_sid: true,
      created: bare?.created,
      createdBy: 'ada',
      count: 0,
      files: 0,
      workspaces: 0,
      stage: 'setup',
      build: null,
      rebuilding: null,
    });
    await uploadCsv(client(), id, sampleCsv(5));
    expect(await listed()).toMatchObject({ count: 5, files: 1, stage: 'building' });
    await runSteps(client(), id);
    await createWorkspace(client(), id, 'One', []);
    await createWorkspace(client(), id, 'Two', []);
    expect(await listed()).toMatchObject({ count: 5, files: 1, workspaces: 2, stage: 'ready' });
    await ok(client().post(`/api/projects/${id}`, { name: 'Listed anew', description: 'now' }));
    expect(await listed()).toMatchObject({ name: 'Listed anew', description: 'now', stage: 'ready' });
    expect((await ok(client().get<Project>(`/api/projects/${id}`))).workspaces).toHaveLength(2);
  });

  it('are edited, and deleted with the new list as the answer', async () => {
    const { id } = await newProject();
    const edited = await ok(client().post<Project>(`/api/projects/${id}`, { name: 'Inn', description: 'new' }));
    expect(edited).toMatchObject({ id, name: 'Inn', description: 'new' });
    expect(await ok(client().get<Project>(`/api/projects/${id}`))).toEqual(edited);
    const deleted = await client().delete<ProjectSummary[]>(`/api/projects/${id}`);
    expect([200, 202]).toContain(deleted.status);
    // On a busy machine it is stored, but not in the list yet.
    const list = deleted.status === 200 ? deleted.body : await ok(client().get<ProjectSummary[]>('/api/projects'));
    expect(list.map((project) => project.id)).not.toContain(id);
    for (const answer of [
      client().get<Problem>(`/api/projects/${id}`),
      client().post<Problem>(`/api/projects/${id}`, { name: 'x' }),
    ])
      expect((await answer).body.code).toBe('PROJECT_NOT_FOUND');
    expect([200, 202]).toContain((await client().delete(`/api/projects/${id}`)).status);
  });

  it.each([
    [{}, 'name', 'Field is Required'],
    [{ name: ' ', no_sid: true }, 'name', 'Field is Required'],
    [{ name: 'x', sid: ' ', no_sid: false }, 'sid', 'Field is Required'],
    [{ name: 'x' }, 'sid', 'Field is Required'],
    [{ name: 'x', no_sid: 'yes' }, 'no_sid', expect.stringContaining('boolean')],
    [{ name: 'x'.repeat(201), no_sid: true }, 'name', expect.stringContaining('200')],
    [{ name: 'x', no_sid: true, title: 'mine' }, 'title', "'title' is not a known field. Remove it."],
  ])('are refused when %j', async (body, field, message) => {
    const { status, body: problem } = await client().post<Problem>('/api/projects', body);
    expect(status).toBe(400);
    expect(problem.errors).toContainEqual({ field, message });
  });

  describe('columns', () => {
    const define = async (definitions: object) =>
      client().post<Project & Problem>(`/api/projects/${(await newProject()).id}/table-definitions`, definitions);

    it('are answered as defined, ids and all, and keep their ids when they are sent again', async () => {
      const answer = await ok(
        define([column('Comment', 'long-text', ' comment '), column('Size', 'enum', 'size', ['S', 'M', 'S', ''])]),
      );
      expect(answer.tableDefinitions).toMatchObject([
        { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
        { field: 'Size', name: 'size', field_type: 'enum', options: ['S', 'M'] },
      ]);
      const again = await ok(
        client().post<Project>(`/api/projects/${answer.id}/table-definitions`, answer.tableDefinitions),
      );
      expect(again.tableDefinitions).toEqual(answer.tableDefinitions);
    });

    it.each([
      ['', 'COLUMN_NAME_REQUIRED', 'Field is Required'],
      ['  ', 'COLUMN_NAME_REQUIRED', 'Field is Required'],
      ['x'.repeat(64), 'COLUMN_NAME_TOO_LONG', 'Name must be less than 64 characters long'],
      ['_id', 'COLUMN_NAME_RESERVED', "'_id' is reserved. Choose another name."],
      ['ID', 'COLUMN_NAME_RESERVED', "'ID' is reserved. Choose another name."],
      ['themes', 'COLUMN_NAME_RESERVED', "'themes' is reserved. Choose another name."],
      ['group:x', 'COLUMN_NAME_RESERVED', "'group:x' is reserved. Choose another name."],
      ['Comment', 'COLUMN_NAME_TAKEN', "Two columns cannot both be named 'Comment'. Rename one of them."],
    ])('cannot be named %j', async (name, code, message) => {
      const { status, body } = await define([column('comment', 'long-text'), column('Other', 'text', name)]);
      expect([status, body.code, body.detail]).toEqual([400, code, message]);
      expect(body.errors).toEqual([{ field: '1.name', message }]);
    });

    it('may be named with 63 characters, and anything while they are unused', async () => {
      const answer = await define([
        column('c', 'long-text', 'x'.repeat(63)),
        column('u', 'unused', 'x'.repeat(100)),
        column('v', 'unused', ''),
      ]);
      expect(answer.status).toBe(200);
    });

    it('are refused with a repeated header, an unknown type, none at all, or unknown fields', async () => {
      const codes = [
        [[column('a', 'text', 'a'), column('a', 'long-text', 'b')], 'COLUMN_FIELD_REPEATED', /'a'.*once/u],
        [[column('a', 'varchar')], 'INVALID_REQUEST', /^0\.field_type: Must be one of long-text, enum, /u],
        [[], 'INVALID_REQUEST', /Required/u],
        [[{ ...column('a', 'text'), width: 3 }], 'INVALID_REQUEST', /'width'/u],
        [[column('x'.repeat(1001), 'text')], 'INVALID_REQUEST', /^0\.field: Must have at most 1000 characters$/u],
        [{ a: 1 }, 'INVALID_REQUEST', /Must be of the type array/u],
      ] as const;
      for (const [definitions, code, words] of codes) {
        const { status, body } = await define(definitions);
        expect([status, body.code]).toEqual([400, code]);
        expect(body.detail).toMatch(words);
      }
    });
  });

  describe('tables', () => {
    const table = async (definitions: readonly object[], columns: readonly string[] = []) => {
      const { id } = await newProject();
      await ok(client().post(`/api/projects/${id}/table-definitions`, definitions));
      return client().post<Project & Problem>(`/api/projects/${id}/new-table`, { columns });
    };
    const comment = column('c', 'long-text');

    it('hold every column that is not unused, or those that are named', async () => {
      const definitions = [column('a', 'text'), comment, column('u', 'unused'), column('n', 'number')];
      expect((await ok(table(definitions))).columns).toEqual(['a', 'c', 'n']);
      expect((await ok(table(definitions, ['n', 'c']))).columns).toEqual(['c', 'n']);
    });

    it('need exactly one long-text column', async () => {
      const none = await table([column('a', 'text')]);
      expect([none.status, none.body.code]).toEqual([400, 'LONG_TEXT_COLUMN_MISSING']);
      const two = await table([comment, column('d', 'long-text')]);
      expect([two.status, two.body.code]).toEqual([400, 'LONG_TEXT_COLUMN_NOT_SINGLE']);
      expect(two.body.detail).toContain('c, d');
      expect((await table([comment, column('d', 'long-text')], ['d'])).status).toBe(200);
      expect((await table([comment, column('a', 'text')], ['a'])).body.code).toBe('LONG_TEXT_COLUMN_MISSING');
    });

    it('need definitions, and only columns that are defined and used', async () => {
      const { id } = await newProject();
      const early = await client().post<Problem>(`/api/projects/${id}/new-table`, { columns: [] });
      expect([early.status, early.body.code]).toEqual([409, 'COLUMNS_NOT_DEFINED']);
      for (const name of ['nowhere', 'u'])
        expect((await table([comment, column('u', 'unused')], ['c', name])).body.code).toBe('COLUMN_NOT_FOUND');
    });

    it('are locked with the columns once there is a file, except for new options', async () => {
      const { id, tableDefinitions } = await createProject(client(), 'Locked', SAMPLE_DEFINITIONS);
      await ok(client().upload(`/api/projects/${id}/upload-file`, { name: 'a.csv', content: sampleCsv(5) }));
      const path = `/api/projects/${id}/table-definitions`;
      const renamed = tableDefinitions.map((item) => (item.name === 'guest' ? { ...item, name: 'visitor' } : item));
      const locked = await client().post<Problem>(path, renamed);
      expect([locked.status, locked.body.code]).toEqual([409, 'COLUMNS_LOCKED']);
      const more = tableDefinitions.map((item) => (item.name === 'season' ? { ...item, options: ['Carnival'] } : item));
      const { tableDefinitions: now } = await ok(client().post<Project>(path, more));
      expect(now.find(({ name }) => name === 'season')?.options).toContain('Carnival');
      expect((await client().post<Problem>(`/api/projects/${id}/new-table`, { columns: ['comment'] })).body.code).toBe(
        'TABLE_EXISTS',
      );
    });
  });
});
