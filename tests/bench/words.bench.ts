/**
 * Words of a cloud and of term frequency over a million comments (BENCH_COMMENTS), with and without a filter,
 * against a bare loop over the same tokens without sentences and sentiment. Unfiltered counts are cached: the
 * first query, which computes them, has a line of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScopeModels } from '@verbatim/projections/results/engine/scope';
import { createSegmentReads, type SegmentReads } from '@verbatim/projections/results/engine/segment-reads';
import { readCloud, readTermFrequency } from '@verbatim/projections/results/words/words.query';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import { COMMENTS, inThousands } from './requested-size.ts';
import type { BenchResult } from './bench-result.ts';
import { interleaved } from './interleaved.ts';
import { DEPARTMENTS, fillSpokenProject } from './spoken-project.ts';

const ROUNDS = 9;
/** As recommended for a million comments: see QUERY_MEMORY. */
const CACHE_BYTES = 1024 ** 3;

/** Tokens of every segment of a file, and its number of words. */
interface FileTokens {
  readonly words: number;
  readonly segments: readonly Uint32Array[];
}

const readTokens = (reads: SegmentReads, { segments }: ScopeModels): Promise<readonly FileTokens[]> =>
  reads.query(segments, 'p', async ({ files }) => {
    const all: FileTokens[] = [];
    for (const file of files)
      all.push({ words: (await file.dictionary()).size, segments: (await file.tokens()).map(({ terms }) => terms) });
    return all;
  });

const countBarely = (files: readonly FileTokens[]): number => {
  let most = 0;
  for (const { words, segments } of files) {
    const counts = new Uint32Array(words);
    for (const tokens of segments) for (let at = 0; at < tokens.length; at++) counts[tokens[at]!]!++;
    most = Math.max(most, counts[0] ?? 0);
  }
  return most;
};

const measured = async (models: ScopeModels): Promise<readonly BenchResult[]> => {
  const reads = createSegmentReads({ resultCharacters: 0, cacheBytes: CACHE_BYTES });
  const files = await readTokens(reads, models);
  // Everything is in memory before the first measurement.
  const some = { department: { value: DEPARTMENTS.slice(0, 1), type: 'enum' as const } };
  await readCloud(reads, models, { projectId: 'p', filters: some, partsOfSpeech: [] });
  const started = performance.now();
  await readCloud(reads, models, { projectId: 'p', partsOfSpeech: [] });
  const first = performance.now() - started;
  const tokens = files.reduce((sum, file) => sum + file.segments.reduce((all, { length }) => all + length, 0), 0);
  const results: BenchResult[] = [];
  for (const departments of [[], DEPARTMENTS.slice(0, 2)]) {
    const filters = departments.length === 0 ? {} : { department: { value: departments, type: 'enum' as const } };
    const query = { projectId: 'p', filters };
    const kinds = [
      ['cloud', () => readCloud(reads, models, { ...query, partsOfSpeech: [] })],
      ['term frequency', () => readTermFrequency(reads, models, query)],
    ] as const;
    for (const [kind, ask] of kinds) {
      const { ours, theirs, spread } = await interleaved(ask, () => countBarely(files), ROUNDS);
      const name = `${kind} of ${inThousands(COMMENTS)} comments${departments.length > 0 ? ' under a filter' : ''}`;
      const note = `${inThousands(tokens)} tokens in ${files.length} files, all in memory; medians of ${ROUNDS} rounds in turns, spread ${Math.round(100 * spread)} %`;
      results.push({ name, measured: ours * 1000, unit: 'ms', target: { atMost: 90 }, note });
      // Under a filter the bare loop would count fewer tokens, so the unfiltered one is no baseline.
      if (departments.length === 0)
        results.push({
          name: `${name}, beside a bare loop`,
          measured: ours * 1000,
          unit: 'ms',
          baseline: { name: 'bare loop over the tokens', measured: theirs * 1000 },
          target: { atMost: 1.3 },
          note,
        });
    }
  }
  results.push({
    name: `cloud of ${inThousands(COMMENTS)} comments, the first question of all`,
    measured: first,
    unit: 'ms',
    note: 'the words of all comments are counted by the class of their sentences, and kept for what is asked next',
  });
  return results;
};

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-words-'));
  const store = await openEmbeddedReadStore(folder);
  try {
    return await measured(await fillSpokenProject(store, COMMENTS));
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
