import { beforeEach, describe, expect, it } from '@jest/globals';
import { parseCanonicalQuery } from '../../models/segments/canonical-query.ts';
import { FILES, SEGMENT_COMMENTS, type SegmentFileDocument } from '../../models/segments/segments.ts';
import { segmentsProjector } from '../../models/segments/segments.projector.ts';
import { MemoryModel } from '../../models/spec-support/memory-model.ts';
import { RecordedProject, type RawComment } from '../../models/segments/spec-support/recorded-project.ts';
import { narrowColumn, themeColumnEntry, themeColumnId } from '../../models/segments/theme-columns.ts';
import { BY_PROJECT } from '../../models/workspaces/workspaces.ts';
import { CACHE } from '../../stores/read-store.ts';
import { createSegmentReads } from './segment-reads.ts';
import { readTable } from '../table/table.query.ts';
import { checkThemeColumns, cacheThemeColumns } from './theme-column-cache.ts';

const columns = [{ name: 'comment', type: 'long-text' }] as const;
const comment = (text: string): RawComment => ({ cells: [text], spans: [0, text.length] });
/** Over the end of a segment. */
const COMMENTS = Array.from({ length: SEGMENT_COMMENTS + 100 }, (_, i) =>
  comment(i % 3 === 0 ? 'a red dress' : i % 1000 === 1 ? 'rare shoes' : 'nothing'),
);
const signal = new AbortController().signal;

describe('theme columns in the cache beside a model', () => {
  let log: RecordedProject;
  let workspaces: MemoryModel;

  beforeEach(async () => {
    log = new RecordedProject();
    workspaces = new MemoryModel();
    await log.append('project-p', [{ type: 'TableCreated', data: { columns: ['comment'] } }]);
    await log.addFile('p.f1', 1, columns, COMMENTS, 256);
    await log.split('p.f1', COMMENTS, 256);
    for (const [id, text] of Object.entries({ dress: 'dress', shoes: 'shoes', none: 'nowhere', simple: '' }))
      await log.createTheme(id, text);
    await log.project();
    const workspace = { id: 'w', projectId: 'p', name: 'w', themes: ['dress', 'gone', 'simple'], created: '' };
    await workspaces.commit([{ kind: 'put', collection: BY_PROJECT, id: 'p/w', document: workspace }], '', '1');
  });

  const store = () => ({
    reader: async (model: string) =>
      model === 'workspaces' ? workspaces : model === 'library' ? log.library : log.model,
    cache: () => log.model,
  });
  const keep = (themes: readonly string[] = [], today = 100) =>
    cacheThemeColumns(store(), 'p', themes, { signal, today });
  const file = async (): Promise<SegmentFileDocument> =>
    (await log.model.get<SegmentFileDocument>(FILES, 'p/0000000001'))!;
  const readIds = async (...texts: readonly string[]): Promise<readonly string[]> =>
    Promise.all(texts.map(async (text) => themeColumnId(await file(), parseCanonicalQuery(text)!)));
  const kept = async (): Promise<readonly string[]> => (await log.model.listBytes(CACHE, {})).map(({ id }) => id);

  it('are kept of the themes of workspaces and of those named, and found by a reader without a look at the words', async () => {
    const ask = async () => {
      const before = log.model.bytesRead;
      const themes = ['dress', 'shoes', 'none'];
      const table = await readTable(createSegmentReads(), log.models, { projectId: 'p', themes });
      return { table, bytesRead: log.model.bytesRead - before };
    };
    const computed = await ask();
    await keep();
    expect(await kept()).toEqual(await readIds('dress'));
    await keep(['shoes', 'none', 'dress']);
    expect([...(await kept())].sort()).toEqual([...(await readIds('dress', 'shoes', 'nowhere'))].sort());
    const found = await ask();
    expect(found.table).toEqual(computed.table);
    expect(found.table.items.map(({ count }) => count)).toEqual([2764, 6, 0]);
    // A column each, and of both segments sentences and compounds.
    expect(found.bytesRead).toBe(3 + 2 + 2);
    expect(computed.bytesRead).toBeGreaterThan(found.bytesRead);
  });

  it('are kept once after each classification run, by the projector of the model', async () => {
    const { keepCache } = segmentsProjector('p');
    await keepCache?.(store(), signal);
    expect(await kept()).toEqual([]);
    await log.classify(['shoes']);
    await log.project();
    await keepCache?.(store(), signal);
    expect([...(await kept())].sort()).toEqual([...(await readIds('dress', 'shoes'))].sort());
    const before = log.model.bytesRead;
    await keepCache?.(store(), signal);
    expect(log.model.bytesRead).toBe(before);
  });

  it('are those of whole files: one whose sentences are still coming is left for later', async () => {
    await log.addFile('p.f2', 9001, columns, COMMENTS.slice(0, 10), 256);
    await log.split('p.f2', COMMENTS.slice(0, 5), 256);
    await log.project();
    await keep();
    expect((await kept()).filter((id) => id.includes('p.f2'))).toEqual([]);
    await log.split('p.f2', COMMENTS.slice(0, 10), 256, 5);
    await log.project();
    await keep();
    expect((await kept()).filter((id) => id.includes('p.f2'))).toHaveLength(1);
  });

  it('are dropped when unused for long, and at once when they are of an earlier state of the file', async () => {
    const [dress, shoes] = await readIds('dress', 'shoes');
    await keep(['shoes'], 100);
    const early = { ...(await file()), split: 7 };
    const entry = themeColumnEntry(early, parseCanonicalQuery('dress')!, [], 100);
    expect(await log.model.putIfAbsent(entry)).toBe(true);
    await keep([], 130);
    expect([...(await kept())].sort()).toEqual([dress, shoes].sort());
    await keep([], 131);
    expect(await kept()).toEqual([dress]);
    await keep([], 1_000);
    expect(await kept()).toEqual([dress]);
  });

  it('stay while any theme that was run over the file has their query, in a workspace or not', async () => {
    await log.classify(['shoes']);
    await log.project();
    await keep(['shoes'], 100);
    for (const today of [125, 150, 175]) await keep([], today);
    expect([...(await kept())].sort()).toEqual([...(await readIds('dress', 'shoes'))].sort());
  });

  it('go with an erased file, and late ones are refused', async () => {
    await keep();
    const late = themeColumnEntry(await file(), parseCanonicalQuery('shoes')!, [], 100);
    const erased = { fileId: 'p.f1', stream: 'file-p.f1', revision: 9, digest: '' };
    await log.append('project-p', [{ type: 'FileErased', data: erased }]);
    await log.project();
    expect(await log.model.putIfAbsent(late)).toBe(false);
    expect([await kept(), await log.model.range(CACHE, {})]).toEqual([[], []]);
  });

  it('are checked against what their queries find', async () => {
    await keep(['shoes']);
    expect(await checkThemeColumns(log.model, 'p', signal)).toEqual({ compared: 2, different: [], unexpected: [] });
    const [dress] = await readIds('dress');
    const wrong = themeColumnEntry(await file(), parseCanonicalQuery('dress')!, [narrowColumn(Uint32Array.of(1))], 100);
    log.model.columns.set(`${CACHE} ${dress}`, wrong.bytes);
    log.model.columns.set(`${CACHE} p/p.f9/x`, wrong.bytes);
    expect(await checkThemeColumns(log.model, 'p', signal)).toEqual({
      compared: 2,
      different: [dress],
      unexpected: ['p/p.f9/x'],
    });
  });

  it('are not computed to the end for a client that has disconnected', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(cacheThemeColumns(store(), 'p', [], { signal: gone, today: 1 })).rejects.toThrow('gone');
    expect(await kept()).toEqual([]);
  });
});
