import { beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_CONFIDENCE, testTable } from '@verbatim/domain/statistics/significance';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { readMatches } from '../comments/matches.query.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { readTable } from '../table/table.query.ts';
import type { TableResult } from '../table/table.ts';
import { readThemePreview, type PreviewPage } from './theme-preview.query.ts';

const COLUMNS = [
  { name: 'comment', type: 'long-text' },
  { name: 'team', type: 'enum' },
  { name: 'code', type: 'enum' },
] as const;
const COUNT = 900;
const FIRST_ID = 101;
const GROUPS = [
  {
    id: 'g',
    field: 'team',
    bands: [
      { name: 'warm', items: ['red', 'orange'] },
      { name: 'cold', items: ['blue'] },
    ],
  },
  { id: 'h', field: 'comment', bands: [] },
];

/** Reds say 'cheap' and blues 'price', so that adding a word turns flags. */
const comments = () => {
  const random = seededRandom(33);
  return Array.from({ length: COUNT }, (_, at) => {
    const team = random.pick(['red', 'orange', 'blue', '']);
    const words = ['room', ...(random.below(10) < (team === 'blue' ? 5 : 3) ? ['price'] : [])];
    if (random.below(10) < (team === 'red' ? 5 : 1)) words.push('cheap');
    const text = words.join(' ');
    // More values than are tested.
    return { cells: [text, team, `c${at % 70}`], spans: [0, text.length] };
  });
};

const query = (text: string) => {
  const parsed = parseThemeQuery(text);
  return parsed.ok ? parsed.query : undefined;
};

const record = async (text: string): Promise<RecordedProject> => {
  const log = new RecordedProject();
  const columns = COLUMNS.map(({ name, type }) => ({ id: name, field: name, name, type, options: [] }));
  await log.append('project-p', [
    { type: 'ColumnsDefined', data: { columns } },
    { type: 'TableCreated', data: { columns: COLUMNS.map(({ name }) => name) } },
  ]);
  await log.createTheme('t', text);
  await log.addFile('p.f', FIRST_ID, COLUMNS, comments(), 256);
  await log.split('p.f', comments(), 256);
  await log.classify(['t']);
  const tag = { themeId: 't', automatic: false, query: text, version: 1, screen: 'spec', undoes: null };
  await log.append('tags-p', [
    { type: 'CommentsTagged', data: { ...tag, comments: [101, 102, 103], sentence: null, before: null } },
    { type: 'CommentsExcluded', data: { ...tag, comments: [104, 105, 106, 107], sentence: null, before: null } },
  ]);
  await log.project();
  return log;
};

const SAVED = 'price';
const themes = ['t'];

describe('the preview of a theme', () => {
  let log: RecordedProject;
  beforeAll(async () => {
    log = await record(SAVED);
  });
  const preview = (text: string, page?: PreviewPage) =>
    readThemePreview(createSegmentReads(), log.models, {
      projectId: 'p',
      themeId: 't',
      query: query(text),
      groups: GROUPS,
      page,
    });
  const carriers = async ({ models }: RecordedProject) => {
    const asked = { projectId: 'p', themes, which: 'any', methods: [1, 2], offset: 0, limit: COUNT } as const;
    return (await readMatches(createSegmentReads(), models, { ...asked, order: 'asc' })).ids;
  };

  it.each(['price cheap', 'price - cheap', 'cheap', 'price', 'nowhere', ''])(
    'is what a save of “%s” would change, tags by hand included',
    async (text) => {
      const after = await record(text);
      const [was, will] = [await carriers(log), await carriers(after)];
      const gained = will.filter((id) => !was.includes(id));
      const lost = was.filter((id) => !will.includes(id));
      expect(await preview(text)).toMatchObject({
        comments: COUNT,
        before: was.length,
        after: will.length,
        gained: gained.length,
        lost: lost.length,
        ids: { gained: gained.slice(0, 5), lost: lost.slice(0, 5) },
      });
    },
  );

  it('turns the flags that the tables before and after differ in', async () => {
    const after = await record('price cheap');
    const { columnFlags, pairFlags, tested, untested } = await preview('price cheap');
    const table = (of: RecordedProject, groupBy: string): Promise<TableResult> =>
      readTable(createSegmentReads(), of.models, { projectId: 'p', themes, groupBy: [groupBy], groups: GROUPS });
    const flags: object[] = [];
    const pairs: object[] = [];
    for (const groupBy of ['team', 'group:g']) {
      const both = [await table(log, groupBy), await table(after, groupBy)];
      const test = (mode: 'total' | 'group') => both.map((one) => testTable(one, mode, DEFAULT_CONFIDENCE.z)[0] ?? {});
      const toFlag = (verdict: string | undefined) => (verdict === 'higher' || verdict === 'lower' ? verdict : null);
      const [outsideBefore, outsideAfter] = test('total');
      const [amongBefore, amongAfter] = test('group');
      const { columns } = both[0]!;
      for (const { key, labels } of columns) {
        const [was, will] = [toFlag(outsideBefore?.[key]?.verdict), toFlag(outsideAfter?.[key]?.verdict)];
        if (was !== will) flags.push({ groupBy, column: labels[0], before: was, after: will });
        for (const [place, other] of columns.entries()) {
          const letter = 'ABC'[place]!;
          const [had, has] = [amongBefore, amongAfter].map((row) => row?.[key]?.higherThan.includes(letter) ?? false);
          if (had !== has) pairs.push({ groupBy, column: labels[0], than: other.labels[0], before: had, after: has });
        }
      }
    }
    expect([flags.length > 1, pairs.length > 1]).toEqual([true, true]);
    expect([columnFlags, pairFlags]).toEqual([
      { count: flags.length, items: flags },
      { count: pairs.length, items: pairs },
    ]);
    // One column has too many values, and one custom group is of a column without categories.
    expect([tested, untested]).toEqual([2, ['code', 'group:h']]);
  });

  it('turns none where nothing changes', async () => {
    const none = { count: 0, items: [] };
    expect(await preview(SAVED)).toMatchObject({ gained: 0, lost: 0, columnFlags: none, pairFlags: none });
  });

  it('lists the gained or lost comments by pages', async () => {
    const { gained } = await preview('price cheap');
    const seen: number[] = [];
    for (let offset = 0; offset < gained; offset += 7) {
      const { ids } = await preview('price cheap', { of: 'gained', offset, limit: 7 });
      expect(ids.lost).toEqual([]);
      seen.push(...ids.gained);
    }
    expect([seen.length, [...seen].sort((a, b) => a - b)]).toEqual([gained, seen]);
    expect(new Set(seen).size).toBe(gained);
  });
});
