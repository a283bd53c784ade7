/**
 * What changed between two moments: after random acts, the causes of every change add up to its difference,
 * and the comments gained and lost are those that a cause brought and took.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type {
  ChangedCommentsPage,
  ChangedNumber,
  ChangedRow,
  ChangeEntries,
  ChangesResult,
  SentimentClass,
} from '@verbatim/command-api/contract/results/changes';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { CAUSE_LABELS } from '@verbatim/domain/moment/causes';
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import fc from 'fast-check';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 60;
const ADDED = 20;
const QUERIES = ['staff', 'staff - rude', 'breakfast room', 'room + street', 'nowhere', 'bed pool - expensive'];
const CLASSES: readonly SentimentClass[] = ['pos', 'neu', 'mix', 'neg'];

const [header, ...lines] = sampleCsv(ROWS + 10 * ADDED)
  .trimEnd()
  .split('\n');
const part = (from: number, to: number): string => [header, ...lines.slice(from, to)].join('\n');

const sum = (numbers: readonly number[]): number => roundTo4(numbers.reduce((all, number) => all + number, 0));

/** One act, varied by a random number. */
type Act = (pick: number) => Promise<unknown>;

describe('what changed between two moments', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let themes: Theme[];
  const moments: string[] = [];
  let files: string[];
  let group = '';

  const inWorkspace = (rest: string): string => `/api/workspaces/${workspace.id}${rest}`;
  const path = (rest: string): string => `/api/projects/${project.id}${rest}`;
  const themeAt = (pick: number): Theme => themes[pick % themes.length]!;
  const changes = (query: Readonly<Record<string, unknown>>): Promise<ChangesResult> =>
    ok(client().get<ChangesResult>(inWorkspace('/changes'), query));
  const tableAt = (asOf: string, query: Readonly<Record<string, unknown>> = {}): Promise<TableResult> =>
    ok(client().get<TableResult>(inWorkspace('/table'), { unclassified: true, ...query, asOf }));
  const note = async (): Promise<string> => {
    const { asOf } = await ok(client().get<PastMoment>(inWorkspace('/moment')));
    moments.push(asOf);
    return asOf;
  };
  const tag = (pick: number, status: 2 | -1): Promise<unknown> =>
    client().post(path(`/workspaces/${workspace.id}/responses/${1 + (pick % ROWS)}`), {
      s_id: null,
      t_id: themeAt(pick).id,
      status,
    });

  const acts: Readonly<Record<string, Act>> = {
    query: (pick) => client().post(`/api/themes/${themeAt(pick).id}`, { text: QUERIES[pick % QUERIES.length] }),
    tag: (pick) => tag(pick, 2),
    exclusion: (pick) => tag(pick, -1),
    words: (pick) =>
      ok(
        client().post(path('/sentiment'), {
          sentiment: [{ text: ['staff', 'room', 'breakfast'][pick % 3], value: (pick % 7) - 3 }],
        }),
      ),
    workspace: (pick) => {
      const chosen = themes.filter((_, at) => ((pick >> at) & 1) === 1);
      return ok(
        client().post(inWorkspace(''), { themes: (chosen.length === 0 ? themes : chosen).map(({ id }) => id) }),
      );
    },
    group: async (pick) => {
      const columns = [
        { name: 'Small', items: pick % 2 === 0 ? ['Single', 'Double'] : ['Single'] },
        { name: 'Large', items: ['Suite'] },
      ];
      if (group !== '') return;
      const { groupDef } = await ok(
        client().post<Project>(path('/group-definitions/new'), { name: 'Size', field: 'room_type', columns }),
      );
      group = groupDef.at(-1)!.id;
    },
    options: (pick) => {
      const { id } = project.tableDefinitions.find(({ field }) => field === 'Season')!;
      const options = [['Winter'], ['Summer'], ['Autumn']][pick % 3];
      // Refused where they are merged already.
      return client().post(path(`/table-definitions/${id}/merge-options`), { options, into: 'Spring' });
    },
    file: async () => {
      const from = ROWS + files.length * ADDED;
      const { dataFile } = await uploadCsv(client(), project.id, part(from, from + ADDED), `file-${files.length}.csv`);
      files.push(dataFile.id);
      await runSteps(client(), project.id);
    },
  };

  const begin = async (): Promise<void> => {
    project = await createProject(client(), 'Changes', SAMPLE_DEFINITIONS);
    files = [];
    await uploadCsv(client(), project.id, part(0, ROWS), 'first.csv');
    await runSteps(client(), project.id);
    themes = [];
    for (const word of ['staff', 'breakfast', 'room', 'bed'])
      themes.push(await createTheme(client(), `${word} ${project.id}`, word));
    workspace = await createWorkspace(client(), project.id, 'All', themes.slice(0, 3));
    await note();
  };

  /** Of a row, in each of its figures. */
  const expectToAddUp = (row: ChangedRow, isWeighted: boolean): void => {
    const { before, after, difference, causes } = row;
    expect(difference).toBe(roundTo4((after?.count ?? 0) - (before?.count ?? 0)));
    expect(sum(causes.map((cause) => cause.difference))).toBe(difference);
    for (const kind of CLASSES) {
      const whole = roundTo4((after?.sentiment?.[kind] ?? 0) - (before?.sentiment?.[kind] ?? 0));
      const parts = causes.map(({ sentiment }) => sentiment[kind]?.difference ?? 0);
      expect([row.name, kind, sum(parts)]).toEqual([row.name, kind, whole]);
    }
    if (isWeighted) return;
    const numbers: ChangedNumber[] = causes.flatMap((cause) => [cause, ...Object.values(cause.sentiment)]);
    for (const { difference: net, gained, lost } of numbers) expect(gained - lost).toBe(net);
  };

  const rowsOf = ({ themes: rows, unclassified, total }: ChangesResult): readonly ChangedRow[] => [
    ...rows,
    unclassified,
    total,
  ];

  const expectChanges = async (
    from: string,
    to: string,
    question: Readonly<Record<string, unknown>> = {},
  ): Promise<ChangesResult> => {
    const answer = await changes({ from, to, ...question });
    for (const row of rowsOf(answer)) expectToAddUp(row, 'weight' in question);
    return answer;
  };

  /** Both ends are those of the table as of then. */
  const expectTableOf = async (rows: readonly ChangedRow[], asOf: string, end: 'before' | 'after'): Promise<void> => {
    const { items, totalRow } = await tableAt(asOf);
    const shown = new Map(items.map(({ id, count, sentiment }) => [id ?? 'unclassified', { count, sentiment }]));
    for (const row of rows)
      expect([row.name, row.id === 'total' ? row[end]?.count : row[end]]).toEqual([
        row.name,
        row.id === 'total' ? totalRow.count : (shown.get(row.id) ?? null),
      ]);
  };

  const negate = ({ difference, gained, lost }: ChangedNumber) => ({
    difference: 0 - difference,
    gained: lost,
    lost: gained,
  });

  /** Each act at least once, in a random order. */
  const anyActs = fc
    .tuple(
      fc.shuffledSubarray(Object.keys(acts), { minLength: Object.keys(acts).length }),
      fc.array(fc.constantFrom(...Object.keys(acts).filter((name) => name !== 'file')), { minLength: 8, maxLength: 8 }),
      fc.array(fc.nat(10_000), { minLength: 16, maxLength: 16 }),
    )
    .map(([each, more, picks]) => [...each, ...more].map((name, at) => [name, picks[at]!] as const));

  const seed = Number(process.env['CHANGES_SEED'] ?? Date.now() % 1_000_000);
  const done: string[] = [];

  beforeAll(async () => {
    await begin();
    const [sequence] = fc.sample(anyActs, { numRuns: 1, seed });
    for (const [name, pick] of sequence!) {
      await acts[name]!(pick);
      done.push(`${name} ${pick}`);
      await note();
    }
  });

  it('adds up by its causes, for any two moments after any acts, in either direction', async () => {
    const about = `seed ${seed}: ${done.join(', ')}`;
    const pairs = fc.sample(fc.tuple(fc.nat(moments.length - 1), fc.nat(moments.length - 1)), { numRuns: 20, seed });
    for (const [one, other] of [[0, moments.length - 1] as const, ...pairs]) {
      const [from, to] = [moments[one]!, moments[other]!];
      try {
        const there = await expectChanges(from, to);
        await expectTableOf(rowsOf(there), from, 'before');
        await expectTableOf(rowsOf(there), to, 'after');
        const back = await expectChanges(to, from);
        for (const row of rowsOf(there)) {
          const reversed = rowsOf(back).find(({ id }) => id === row.id)!;
          expect(reversed.causes.map((cause) => ({ cause: cause.cause, ...negate(cause) }))).toEqual(
            row.causes.map(({ cause, difference, gained, lost }) => ({ cause, difference, gained, lost })),
          );
        }
        await expectChanges(from, to, { weight: 'nights' });
        await expectChanges(from, to, { filters: { season: { value: ['Spring'], type: 'enum' } } });
        await expectChanges(from, to, { groupBy: ['season'], field: 'Spring' });
      } catch (error) {
        throw new Error(`${about}; from act ${one} to act ${other}: ${String(error)}`, { cause: error });
      }
    }
  });

  it('is saved as a report, with both answers, causes and entries, but no comments', async () => {
    const [from, to] = [moments[0]!, moments.at(-1)!];
    const answer = await changes({ from, to });
    const { status, body, headers } = await client().get<string>(inWorkspace('/changes/report'), { from, to });
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'attachment; filename="Changes - All - what changed.html"',
    ]);
    const cells = (row: ChangedRow): string => {
      const counts = [row.before, row.after].map((figures) => figures?.count ?? '–');
      return `${row.name}</th>${counts.map((count) => `<td class="number">${count}</td>`).join('')}`;
    };
    for (const row of answer.themes) expect(body).toContain(cells(row));
    for (const { cause } of rowsOf(answer).flatMap(({ causes }) => causes))
      expect(body).toContain(CAUSE_LABELS[cause].long);
    const { items } = await ok(
      client().get<ChangeEntries>(inWorkspace('/changes/entries'), { from, to, theme: 'total', cause: 'queries' }),
    );
    for (const { at } of items) expect(body).toContain(at.slice(0, 19).replace('T', ' '));
    for (const { comment } of sampleRows(ROWS)) if (comment !== '') expect(body).not.toContain(comment);
    const nowhere = await client().get<Problem>('/api/workspaces/nowhere/changes/report', { from });
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'WORKSPACE_NOT_FOUND']);
  });

  it('lists the comments that a cause added and took away, as many as it says', async () => {
    const [from, to] = [moments[0]!, moments.at(-1)!];
    const answer = await changes({ from, to });
    let listed = 0;
    for (const { id: theme, causes } of rowsOf(answer))
      for (const { cause, sentiment, ...numbers } of causes)
        for (const which of ['gained', 'lost'] as const) {
          const asked = { from, to, theme, cause, which, limit: 200 };
          const list = (query: Readonly<Record<string, unknown>>): Promise<ChangedCommentsPage> =>
            ok(client().get<ChangedCommentsPage>(inWorkspace('/changes/comments'), query));
          const { total, items } = await list(asked);
          expect([theme, cause, which, total, items.length]).toEqual([
            theme,
            cause,
            which,
            numbers[which],
            numbers[which],
          ]);
          listed += total;
          for (const kind of Object.keys(sentiment) as SentimentClass[])
            expect((await list({ ...asked, sentiment: kind })).total).toBe(sentiment[kind]![which]);
        }
    expect(listed).toBeGreaterThan(0);
  });

  it('names its causes apart, with the entries of the history behind each', async () => {
    await begin();
    const theme = themes[0]!;
    const steps = [
      ['columns', () => acts['options']!(0)],
      ['files', () => acts['file']!(0)],
      ['words', () => acts['words']!(0)],
      ['deletions', () => client().delete(`/api/themes/${themes[2]!.id}`)],
      ['queries', () => client().post(`/api/themes/${theme.id}`, { text: 'staff room' })],
      [
        'tags',
        () =>
          tag(0, 2).then(() =>
            client().post(path(`/workspaces/${workspace.id}/responses/2`), { s_id: null, t_id: theme.id, status: -1 }),
          ),
      ],
      ['themes', () => client().post(inWorkspace(''), { themes: themes.slice(1).map(({ id }) => id) })],
    ] as const;
    const start = moments.at(-1)!;
    const filters = { season: { value: ['Spring'], type: 'enum' } };
    let from = start;
    for (const [cause, act] of steps) {
      await act();
      const to = await note();
      const only = await changes({ from, to, filters });
      const found = new Set(rowsOf(only).flatMap(({ causes }) => causes.map((each) => each.cause)));
      expect([...found]).toEqual([cause]);
      const { items } = await ok(
        client().get<ChangeEntries>(inWorkspace('/changes/entries'), { from, to, theme: 'total', cause }),
      );
      expect([cause, items.length > 0]).toEqual([cause, true]);
      from = to;
    }
    const all = await changes({ from: start, filters });
    expect(all.to.isNow).toBe(true);
    expect(all.causes).toEqual(steps.map(([cause]) => cause));
    const row = all.themes.find(({ id }) => id === theme.id)!;
    expect(row.after).toBeNull();
    expect(row.query).toEqual({ before: 'staff', after: 'staff room' });
    const back = await changes({ from: all.to.asOf, to: start, filters });
    expect(back.themes.find(({ id }) => id === theme.id)?.query).toEqual({ before: 'staff room', after: 'staff' });
    expect(row.causes.at(-1)).toMatchObject({ cause: 'themes', gained: 0 });
    const entries = await ok(
      client().get<ChangeEntries>(inWorkspace('/changes/entries'), { from: start, theme: theme.id, cause: 'queries' }),
    );
    expect(entries).toMatchObject({
      next: null,
      items: [{ kind: 'theme', changes: [{ what: 'query', before: 'staff', after: 'staff room' }] }],
    });
    const { items: history } = await ok(client().get<HistoryPage>('/api/history', { theme: theme.id, kind: 'tag' }));
    const tags = await ok(
      client().get<ChangeEntries>(inWorkspace('/changes/entries'), { from: start, theme: theme.id, cause: 'tags' }),
    );
    expect(tags.items.map(({ id }) => id)).toEqual(history.map(({ id }) => id));
    const before = await ok(
      client().get<ChangeEntries>(inWorkspace('/changes/entries'), { from, to: from, theme: theme.id, cause: 'tags' }),
    );
    expect(before).toEqual({ items: [], next: null });
  });

  it('given an edit that finds the same comments, when both moments are compared, then the theme is unchanged', async () => {
    await begin();
    const from = moments.at(-1)!;
    await ok(client().post(`/api/themes/${themes[0]!.id}`, { text: 'staff nowhere' }));
    const answer = await changes({ from });
    const row = answer.themes.find(({ id }) => id === themes[0]!.id)!;
    expect(row).toMatchObject({ difference: 0, causes: [], query: { before: 'staff', after: 'staff nowhere' } });
    expect(row.after).toEqual(row.before);
    expect(answer.themes.filter(({ id }) => id !== row.id).every(({ query }) => query === undefined)).toBe(true);
  });

  it('counts weights and custom groups as columns', async () => {
    await begin();
    const from = moments.at(-1)!;
    group = '';
    await acts['group']!(0);
    const column = { groupBy: [`group:${group}`], field: 'Small' };
    const small = sampleRows(ROWS).filter(({ room }) => room === 'Single' || room === 'Double').length;
    const { total } = await expectChanges(from, await note(), column);
    expect(total).toMatchObject({ before: { count: 0 }, after: { count: small }, causes: [{ cause: 'columns' }] });
  });

  it('lacks at both moments what was erased since, and says how much', async () => {
    await begin();
    await acts['file']!(0);
    const to = await note();
    const [from] = moments.slice(-2);
    expect((await changes({ from, to })).total).toMatchObject({ difference: ADDED });
    await ok(client().delete(path(`/files/${files[0]!}`)));
    expect(await changes({ from, to })).toMatchObject({
      total: { before: { count: ROWS }, difference: 0, causes: [] },
      from: { missing: { files: 0, comments: 0 } },
      to: { missing: { files: 1, comments: ADDED } },
    });
  });

  it('begins with nothing before the workspace was made', async () => {
    const answer = await expectChanges('2001-01-01', moments.at(-1)!);
    expect(answer.total).toMatchObject({ before: { count: 0 }, after: { count: ROWS } });
    for (const { before, causes } of answer.themes)
      expect([before, causes.map(({ cause }) => cause)]).toEqual([null, ['themes']]);
  });

  it('counts no comments under a filter or a weight whose column did not exist', async () => {
    const filters = { season: { value: ['Spring'], type: 'enum' } };
    const { total } = await expectChanges('2001-01-01', moments.at(-1)!, { filters });
    expect(total).toMatchObject({ before: { count: 0 }, after: { count: ROWS / 4 }, difference: ROWS / 4 });
    const asked = { from: '2001-01-01', filters, theme: 'total', which: 'gained', limit: 1 };
    for (const { cause, gained } of total.causes)
      expect(
        await ok(client().get<ChangedCommentsPage>(inWorkspace('/changes/comments'), { ...asked, cause })),
      ).toMatchObject({ total: gained });
    await expectChanges('2001-01-01', moments.at(-1)!, { weight: 'nights' });
    for (const unknown of [{ filters: { monsoon: { value: ['x'], type: 'enum' } } }, { weight: 'monsoon' }])
      expect(await client().get<Problem>(inWorkspace('/changes'), { from: '2001-01-01', ...unknown })).toMatchObject({
        status: 400,
        body: { code: 'FIELD_UNKNOWN' },
      });
  });

  it('refuses what is no moment, no cause, no theme of the workspace and no column', async () => {
    const from = moments.at(-1)!;
    const refused = (rest: string, query: Readonly<Record<string, unknown>>) =>
      client().get<Problem>(inWorkspace(`/changes${rest}`), query);
    expect(await refused('', { from: 'yesterday' })).toMatchObject({
      status: 400,
      body: { code: 'AS_OF_INVALID', errors: [{ field: 'from' }] },
    });
    expect(await refused('', { from, to: 'x' })).toMatchObject({ status: 400, body: { errors: [{ field: 'to' }] } });
    expect(await refused('', { from, field: 'Monsoon', groupBy: ['season'] })).toMatchObject({
      status: 400,
      body: { code: 'FIELD_UNKNOWN' },
    });
    const asked = { from, theme: 'nobody', cause: 'tags', which: 'gained' };
    expect(await refused('/comments', asked)).toMatchObject({ status: 404, body: { code: 'THEME_NOT_FOUND' } });
    expect(await refused('/entries', { ...asked, which: undefined, cause: 'weather' })).toMatchObject({ status: 400 });
    expect(await client().get('/api/workspaces/none/changes', { from })).toMatchObject({
      status: 404,
      body: { code: 'WORKSPACE_NOT_FOUND' },
    });
  });

  it('counts a deleted theme apart from an edited one, and a restored one the other way', async () => {
    await begin();
    const [staff, breakfast] = themes as [Theme, Theme];
    const from = moments.at(-1)!;
    await ok(client().post(`/api/themes/${breakfast.id}`, { text: 'breakfast street' }));
    const deletion = await client().delete(`/api/themes/${staff.id}`);
    expect(deletion.status).toBe(200);
    const deleted = await note();
    const causesOf = (answer: ChangesResult, id: string) =>
      rowsOf(answer)
        .find((row) => row.id === id)!
        .causes.map(({ cause, difference }) => [cause, difference > 0]);
    const answer = await expectChanges(from, deleted);
    const lost = answer.themes.find(({ id }) => id === staff.id)!;
    expect(lost).toMatchObject({ name: staff.name, after: null, difference: 0 - lost.before!.count });
    expect(causesOf(answer, staff.id)).toEqual([['deletions', false]]);
    expect(causesOf(answer, breakfast.id)).toEqual([['queries', true]]);
    expect(causesOf(answer, 'unclassified')).toEqual([
      ['deletions', true],
      ['queries', false],
    ]);
    const question = { from, to: deleted, theme: staff.id, cause: 'deletions' };
    const comments = await ok(
      client().get<ChangedCommentsPage>(inWorkspace('/changes/comments'), { ...question, which: 'lost' }),
    );
    expect(comments.total).toBe(lost.before!.count);
    expect(comments.items.every(({ text, spans }) => spans.length > 0 && /staff/iu.test(text))).toBe(true);
    const { items } = await ok(client().get<ChangeEntries>(inWorkspace('/changes/entries'), question));
    expect(items.map(({ sentence }) => sentence)).toEqual([expect.stringContaining('deleted the theme')]);
    await ok(client().post('/api/undo', { change: deletion.headers.get('undo') }));
    const restored = await expectChanges(deleted, await note());
    expect(causesOf(restored, staff.id)).toEqual([['deletions', true]]);
    await expectTableOf(rowsOf(answer), deleted, 'after');
  });
});
