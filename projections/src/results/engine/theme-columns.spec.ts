import { beforeEach, describe, expect, it } from '@jest/globals';
import { RecordedProject, type RawComment } from '../../models/segments/spec-support/recorded-project.ts';
import { createSegmentReads, type SegmentReads } from './segment-reads.ts';
import { readTable } from '../table/table.query.ts';

const columns = [{ name: 'comment', type: 'long-text' }] as const;
const comment = (text: string): RawComment => ({ cells: [text], spans: text === '' ? [] : [0, text.length] });
const COMMENTS = [comment('I love the dress'), comment(''), comment('The dress is awful'), comment('Shoes')];

describe('what the query of a theme finds', () => {
  let log: RecordedProject;
  let reads: SegmentReads;

  beforeEach(async () => {
    log = new RecordedProject();
    reads = createSegmentReads();
    await log.append('project-p', [{ type: 'TableCreated', data: { columns: ['comment'] } }]);
    await log.addFile('p.f1', 1, columns, COMMENTS, 256);
    await log.split('p.f1', COMMENTS, 256);
    await log.createTheme('t', 'dress');
    await log.project();
  });

  const counts = async (...themes: readonly string[]): Promise<readonly (readonly [string | null, number])[]> => {
    const { items } = await readTable(reads, log.models, { projectId: 'p', themes });
    return items.map(({ id, count }) => [id, count]);
  };
  const countAfter = async (change: Promise<void>): Promise<number | undefined> => {
    await change;
    await log.project();
    return (await counts('t'))[0]?.[1];
  };

  it('is found without any run of it', async () => {
    expect(await counts('t')).toEqual([['t', 2]]);
  });

  it('follows a query that changes, that goes and comes back, and a theme that is deleted', async () => {
    expect(await countAfter(log.changeQuery('t', 'awful'))).toBe(1);
    expect(await countAfter(log.changeQuery('t', ''))).toBe(0);
    expect(await countAfter(log.changeQuery('t', 'shoes love'))).toBe(2);
    await log.append('library', [{ type: 'ThemeDeleted', data: { themeId: 't' } }]);
    await log.project();
    expect(await counts('t', 'never there')).toEqual([]);
  });

  it('follows the sentences that come, in files that are there and in later ones', async () => {
    await log.addFile('p.f2', 5, columns, COMMENTS, 256);
    await log.split('p.f2', COMMENTS.slice(0, 2), 256);
    expect(await countAfter(log.project().then(() => undefined))).toBe(3);
    expect(await countAfter(log.split('p.f2', COMMENTS, 256, 2))).toBe(4);
  });

  it('is computed once for all themes whose queries mean the same, and found again after an undo', async () => {
    await log.createTheme('same', 'dress dress');
    await log.createTheme('either', '(love + dress) shoes');
    await log.createTheme('other', 'shoes (dress + love) shoes');
    await log.project();
    await counts('t', 'either');
    const before = log.model.bytesRead;
    expect(await counts('same', 'other', 't')).toEqual([
      ['other', 2],
      ['same', 2],
      ['t', 2],
    ]);
    expect(log.model.bytesRead).toBe(before);
    await countAfter(log.changeQuery('t', 'love'));
    const changed = log.model.bytesRead;
    expect(await countAfter(log.changeQuery('t', 'dress'))).toBe(2);
    expect(log.model.bytesRead).toBe(changed);
  });
});
