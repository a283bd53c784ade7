/**
 * Topics of 100,000 comments (at most BENCH_COMMENTS) with a cold cache, against scikit-learn's topic
 * extraction by non-negative matrix factorisation on the same texts (BENCH_PYTHON selects a Python with it).
 * Parts of speech are those of the build step.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScopeModels } from '@verbatim/projections/results/engine/scope';
import { createSegmentReads } from '@verbatim/projections/results/engine/segment-reads';
import type { Topics } from '@verbatim/projections/results/topics/topics';
import { readTopics } from '@verbatim/projections/results/topics/topics.query';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import { COMMENTS, inThousands } from './requested-size.ts';
import type { BenchResult } from './bench-result.ts';
import { fillSpokenProject, spokenTexts } from './spoken-project.ts';

const COUNT = Math.min(100_000, COMMENTS);
const ROUNDS = 5;
/** The model takes minutes. */
const THEIR_ROUNDS = 1;
const PYTHON = process.env['BENCH_PYTHON'] ?? 'python3';

interface Round {
  readonly topics: Topics;
  readonly seconds: number;
}

const askedAnew = async (models: ScopeModels): Promise<Round> => {
  const reads = createSegmentReads({ resultCharacters: 0 });
  const start = performance.now();
  const topics = await readTopics(reads, models, { projectId: 'p' });
  return { topics, seconds: (performance.now() - start) / 1000 };
};

/** Seconds; undefined if Python lacks scikit-learn. */
const theirs = (file: string): number | undefined => {
  const { status, stdout } = spawnSync(PYTHON, [join(import.meta.dirname, 'topic-model.py'), file], {
    encoding: 'utf8',
    // Single-threaded, like our queries.
    env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? Number(stdout) : undefined;
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

const measured = async (models: ScopeModels, folder: string): Promise<readonly BenchResult[]> => {
  const file = join(folder, 'texts.jsonl');
  writeFileSync(file, [...spokenTexts(COUNT)].map((text) => JSON.stringify(text)).join('\n'));
  const rounds: Round[] = [];
  const other: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await askedAnew(models));
    const seconds = round < THEIR_ROUNDS ? theirs(file) : undefined;
    if (seconds !== undefined) other.push(seconds);
  }
  const [first] = rounds;
  if (first === undefined || first.topics.topics.length < 10) throw new Error('Fewer than ten topics were found');
  if (rounds.some(({ topics }) => JSON.stringify(topics) !== JSON.stringify(first.topics)))
    throw new Error('The same comments gave other topics');
  const seconds = rounds.map((round) => round.seconds);
  const name = `topics of ${inThousands(COUNT)} comments`;
  const figure: BenchResult = {
    name,
    measured: median(seconds),
    unit: 's',
    target: { atMost: 10 },
    note: `${first.topics.topics.length} topics, the first '${first.topics.topics[0]?.terms.map(({ term }) => term).join(' ')}'; from stored words that are read from the disk in each round, the slowest of ${ROUNDS} took ${Math.max(...seconds).toFixed(2)} s`,
  };
  if (other.length < THEIR_ROUNDS) {
    console.log(`  left out: ${PYTHON} has no scikit-learn (BENCH_PYTHON names another)`);
    return [figure];
  }
  return [
    figure,
    {
      name: `${name}, beside a topic model`,
      measured: COUNT / median(seconds),
      unit: 'comments/s',
      baseline: { name: 'scikit-learn tf-idf and NMF, 40 topics', measured: COUNT / median(other) },
      target: { atLeast: 2 },
      note: `ours with the sentiment and examples of each; theirs cuts the words itself; ${median(seconds).toFixed(2)} s against ${median(other).toFixed(2)} s, ours the median of ${ROUNDS} rounds, theirs of ${THEIR_ROUNDS}, each on one thread`,
    },
  ];
};

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-topics-'));
  const store = await openEmbeddedReadStore(folder);
  try {
    return await measured(await fillSpokenProject(store, COUNT, { withTags: true }), folder);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
