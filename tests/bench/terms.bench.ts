/**
 * N-grams of the Theme Builder: over 100,000 comments against scikit-learn's CountVectorizer on the same
 * texts (BENCH_PYTHON selects a Python with it), and over a million (BENCH_COMMENTS), with and without a
 * filter. The most frequent 1,000 are compared with a naive count.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STOP_WORDS } from '@verbatim/domain/text/stop-words';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import type { ScopeModels } from '@verbatim/projections/results/engine/scope';
import { createSegmentReads, type SegmentReads } from '@verbatim/projections/results/engine/segment-reads';
import type { Terms } from '@verbatim/projections/results/terms/terms';
import { readTerms } from '@verbatim/projections/results/terms/terms.query';
import { COMMENTS, inThousands } from './requested-size.ts';
import type { BenchResult } from './bench-result.ts';
import { DEPARTMENTS, fillSpokenProject, spokenTexts } from './spoken-project.ts';

const BESIDE = Math.min(100_000, COMMENTS);
const ROUNDS = 3;
const LIMIT = 1_000;
const PYTHON = process.env['BENCH_PYTHON'] ?? 'python3';
/** As recommended for a million comments: see QUERY_MEMORY. */
const CACHE_BYTES = 1024 ** 3;

const within = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-terms-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const withProject = <T>(count: number, work: (models: ScopeModels, folder: string) => Promise<T>): Promise<T> =>
  within(async (folder) => {
    const store = await openEmbeddedReadStore(folder);
    try {
      return await work(await fillSpokenProject(store, count), folder);
    } finally {
      await store.close();
    }
  });

const newReads = (): SegmentReads => createSegmentReads({ resultCharacters: 0, cacheBytes: CACHE_BYTES });

const terms = (reads: SegmentReads, models: ScopeModels, words: number, departments: readonly string[] = []) =>
  readTerms(reads, models, {
    projectId: 'p',
    kind: 'ngrams',
    words,
    limit: LIMIT,
    filters: departments.length === 0 ? {} : { department: { value: departments, type: 'enum' } },
  });

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Bigrams counted naively in a map, without those of stop words alone. */
const requireExact = ({ terms: found }: Terms, count: number): void => {
  const counts = new Map<string, number>();
  for (const text of spokenTexts(count)) {
    const own = new Set<string>();
    for (const sentence of text.split(/[.!?]+ /u)) {
      const words = tokenise(sentence).terms;
      for (let at = 0; at + 1 < words.length; at++)
        if (!STOP_WORDS.has(words[at]!) || !STOP_WORDS.has(words[at + 1]!)) own.add(`${words[at]!} ${words[at + 1]!}`);
    }
    for (const gram of own) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  const expected = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, LIMIT);
  // Ties may be in another order.
  const wrong = expected.findIndex(([, n], at) => {
    const { term = '', count: own } = found[at] ?? {};
    return own !== n || counts.get(term) !== n;
  });
  if (wrong >= 0 || found.length !== expected.length)
    throw new Error(`Term ${wrong} is ${JSON.stringify(found[wrong])}, and by hand ${JSON.stringify(expected[wrong])}`);
};

/** Ours and theirs in turns, ours with a cold cache each round. */
const besideScikitLearn = (): Promise<readonly BenchResult[]> =>
  withProject(BESIDE, async (models, folder) => {
    const file = join(folder, 'texts.jsonl');
    writeFileSync(file, [...spokenTexts(BESIDE)].map((text) => JSON.stringify(text)).join('\n'));
    requireExact(await terms(newReads(), models, 2), BESIDE);
    const theirs = (): number | undefined => {
      const { status, stdout } = spawnSync(PYTHON, [join(import.meta.dirname, 'count-vectorizer.py'), file, '1'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return status === 0 ? Number(stdout) : undefined;
    };
    if (theirs() === undefined) {
      console.log(`  left out: ${PYTHON} has no scikit-learn (BENCH_PYTHON names another)`);
      return [];
    }
    const [mine, other]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const reads = newReads();
      mine.push(
        await timed(async () => {
          for (const words of [1, 2, 3]) await terms(reads, models, words);
        }),
      );
      other.push(theirs() ?? NaN);
    }
    return [
      {
        name: `n-grams (1 to 3 words) of ${inThousands(BESIDE)} comments`,
        measured: BESIDE / median(mine),
        unit: 'comments/s',
        baseline: { name: 'scikit-learn CountVectorizer', measured: BESIDE / median(other) },
        target: { atLeast: 5 },
        note: `three questions, the top ${LIMIT} of each with its sentiment, from stored words that are read from the disk in each round; CountVectorizer(ngram_range=(1, 3), binary=True) cuts the words itself, and counts sequences that begin or end with a stop word, too; ${median(mine).toFixed(2)} s against ${median(other).toFixed(2)} s, medians of ${ROUNDS} rounds in turns`,
      },
    ];
  });

const ofAMillion = (): Promise<readonly BenchResult[]> =>
  withProject(COMMENTS, async (models) => {
    const reads = newReads();
    const results: BenchResult[] = [];
    for (const departments of [[], DEPARTMENTS.slice(0, 2)])
      for (const words of [1, 2, 3]) {
        const first = await timed(() => terms(reads, models, words, departments));
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round++)
          times.push(await timed(() => terms(reads, models, words, departments)));
        results.push({
          name: `n-grams of ${words} word${words > 1 ? 's' : ''} of ${inThousands(COMMENTS)} comments${departments.length > 0 ? ' under a filter' : ''}`,
          measured: median(times),
          unit: 's',
          target: { atMost: 2 },
          note: `in one thread of queries; the first question took ${first.toFixed(2)} s, with what it read; ${Math.round(reads.cachedBytes / 2 ** 20)} MiB of columns in memory`,
        });
      }
    return results;
  });

export async function run(): Promise<readonly BenchResult[]> {
  return [...(await besideScikitLearn()), ...(await ofAMillion())];
}
