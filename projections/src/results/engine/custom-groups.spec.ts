import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Filters } from './filters.ts';
import type { Group } from './grouping.ts';
import { readMatches } from '../comments/matches.query.ts';
import { createSegmentReads } from './segment-reads.ts';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readTable } from '../table/table.query.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(() => recordRandomProject(log));

const IDS = THEMES.map(({ id }) => id);
/** The band of red and green comes first although blue is the column's first; the last band is empty. */
const warm: Group = {
  id: 'g',
  field: 'team',
  bands: [
    { name: 'leafy', items: ['red', 'green'] },
    { name: 'sea', items: ['blue'] },
    { name: 'nobody', items: ['gone'] },
  ],
};
const bandOf: Readonly<Record<string, string>> = { red: 'leafy', green: 'leafy', blue: 'sea' };

const table = (groupBy: readonly string[], groups: readonly Group[], filters: Filters = {}) =>
  readTable(reads, log.models, { projectId: 'p', themes: IDS, groupBy, groups, filters });

/** Naive count. @param keyOf '' for a comment in no column */
const counted = (base: readonly Comment[], keyOf: (comment: Comment) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const comment of base) if (keyOf(comment) !== '') counts[keyOf(comment)] = (counts[keyOf(comment)] ?? 0) + 1;
  return counts;
};

const expectTable = async (
  groupBy: readonly string[],
  groups: readonly Group[],
  keyOf: (comment: Comment) => string,
  filters: Filters = {},
  passes: (comment: Comment) => boolean = () => true,
): Promise<readonly string[]> => {
  const result = await table(groupBy, groups, filters);
  const base = ALL.filter(passes);
  expect(result.totalRow).toEqual({ count: base.length, groupBy: counted(base, keyOf) });
  for (const { id, text } of THEMES) {
    const carrying = base.filter((comment) => sentencesWith(comment, text).length > 0);
    const item = result.items.find((one) => one.id === id);
    expect(item?.count).toBe(carrying.length);
    const some = Object.entries(item?.groupBy ?? {}).filter(([, count]) => count > 0);
    expect(Object.fromEntries(some)).toEqual(counted(carrying, keyOf));
  }
  return result.columns.map(({ key }) => key);
};

const band = ({ cells }: Comment): string => bandOf[cells[1]!] ?? '';

describe('a table by a custom group', () => {
  it('has a column a band that occurs, in the order of the bands; what is in none stays in the total', async () => {
    expect(await expectTable(['group:g'], [warm], band)).toEqual(['leafy', 'sea']);
    const filters = { team: { value: ['red', 'blue'] } };
    await expectTable(['group:g'], [warm], band, filters, ({ cells }) => ['red', 'blue'].includes(cells[1]!));
  });

  it('has no column for a band that a filter of its values leaves nothing of', async () => {
    const filters = { team: { value: ['blue', 'gone'] } };
    expect(await expectTable(['group:g'], [warm], band, filters, ({ cells }) => cells[1] === 'blue')).toEqual(['sea']);
  });

  it('is nested with columns and other groups up to three levels', async () => {
    const sizes: Group = { id: 's', field: 'size', bands: [{ name: 'large', items: ['XL', 'M'] }] };
    const getKey = (comment: Comment): string => {
      const [, team, size] = comment.cells;
      const isLarge = ['XL', 'M'].includes(size!);
      return band(comment) === '' || !isLarge ? '' : [band(comment), 'large', team!].join('__');
    };
    const columns = await expectTable(['group:g', 'group:s', 'team'], [warm, sizes], getKey);
    expect(columns).toEqual(['leafy__large__red', 'leafy__large__green', 'sea__large__blue']);
  });

  it('is another one once the group has changed', async () => {
    await expectTable(['group:g'], [warm], band);
    const other = { ...warm, bands: [{ name: 'leafy', items: ['red'] }] };
    await expectTable(['group:g'], [other], ({ cells }) => (cells[1] === 'red' ? 'leafy' : ''));
  });

  it('lists the comments of a band', async () => {
    const { total } = await readMatches(reads, log.models, {
      projectId: 'p',
      themes: ['t1'],
      which: 'any',
      methods: [1, 2],
      groupBy: ['group:g'],
      groups: [warm],
      field: 'sea',
      offset: 0,
      limit: 5,
      order: 'asc',
    });
    expect(total).toBe(
      ALL.filter((comment) => band(comment) === 'sea' && sentencesWith(comment, THEMES[0]!.text).length > 0).length,
    );
  });

  it('names a group that is not there, and one of a column that is gone', async () => {
    await expect(table(['group:h'], [warm])).rejects.toMatchObject({ code: 'FIELD_UNKNOWN', field: 'group:h' });
    const lost = { ...warm, field: 'lost' };
    await expect(table(['group:g'], [lost])).rejects.toMatchObject({ code: 'FIELD_UNKNOWN', field: 'lost' });
  });
});
