/**
 * Over a million comments (BENCH_COMMENTS selects a number): those like one, and what a workspace's themes
 * cover. The first time columns are read from the disk; warm they are in memory, and the answer is not.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { NEVER_ABORTED } from '@verbatim/projections/results/engine/query-cost';
import { createSegmentReads, type SegmentReads } from '@verbatim/projections/results/engine/segment-reads';
import { answerSimilar } from '@verbatim/projections/results/similar/similar.query';
import { answerCoverage } from '@verbatim/projections/results/theme-coverage/coverage.query';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import type { BenchResult } from './bench-result.ts';
import { COMMENTS, inThousands } from './requested-size.ts';
import { fillSpokenProject } from './spoken-project.ts';

const THEMES: Readonly<Record<string, string>> = {
  t1: 'fit fits fitted fitting "true to size"',
  t2: 'fabric material cotton silk*',
  t3: 'color* colour* blue red green',
  t4: 'price* expensive cheap* - sale',
  t5: 'soft comfortable comfy',
  t6: '(quality @3 (poor bad cheap)) "fell apart"',
  t7: 'dress*',
  t8: 'sleeve* arm*',
  t9: 'return*',
  t10: 'flatter*',
  t11: 'waist hip*',
  t12: 'summer winter fall spring',
};
/** As many comments, spread over the project, have their likes looked for. */
const ASKED = 12;
const WARM_ROUNDS = 5;

interface Timed {
  readonly seconds: number;
  readonly waited: number;
}

const time = async (run: () => Promise<unknown>): Promise<Timed> => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  await run();
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  return { seconds, waited: delay.max / 1e6 };
};

const openModels = async (store: ReadStore) => ({
  comments: await store.reader(commentsModel('p')),
  models: {
    segments: await store.reader(segmentsModel('p')),
    library: await store.reader(LIBRARY_MODEL),
    tags: await store.reader(tagsModel('p')),
    dictionary: await store.reader(DICTIONARY_MODEL),
  },
});

/** Columns are cached, results are not. */
const openReads = (): SegmentReads => createSegmentReads({ resultCharacters: 0, cacheBytes: 512 * 2 ** 20 });

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

interface Named {
  readonly name: string;
  readonly firstTarget: number;
  readonly warmTarget: number;
}

const toResults = (
  { name, firstTarget, warmTarget }: Named,
  first: Timed,
  warm: readonly Timed[],
): readonly BenchResult[] => {
  const seconds = warm.map((each) => each.seconds);
  const of = `${name} of ${inThousands(COMMENTS)} comments`;
  return [
    { name: `${of}, first`, measured: first.seconds, unit: 's', target: { atMost: firstTarget } },
    {
      name: `${of}, warm`,
      measured: median(seconds),
      unit: 's',
      target: { atMost: warmTarget },
      note: `median of ${warm.length}, the slowest ${Math.max(...seconds).toFixed(3)} s`,
    },
    {
      name: `longest wait of other queries meanwhile (${name})`,
      measured: Math.max(first.waited, ...warm.map(({ waited }) => waited)),
      unit: 'ms',
      target: { atMost: 50 },
    },
  ];
};

const ofSimilar = async (store: ReadStore): Promise<readonly BenchResult[]> => {
  const { comments, models } = await openModels(store);
  const reads = openReads();
  const ask = (comment: number) => async (): Promise<void> => {
    const query = { projectId: 'p', comment, limit: 20 };
    const found = await answerSimilar({ reads, models, comments, query, querySignal: NEVER_ABORTED });
    if (found === undefined) throw new Error(`Comment ${comment} was not found`);
  };
  const first = await time(ask(1));
  const warm: Timed[] = [];
  for (let at = 1; at <= ASKED; at++) warm.push(await time(ask(Math.floor((at * COMMENTS) / (ASKED + 1)))));
  return toResults({ name: 'comments like one', firstTarget: 1.5, warmTarget: 0.3 }, first, warm);
};

const ofCoverage = async (store: ReadStore): Promise<readonly BenchResult[]> => {
  const { comments, models } = await openModels(store);
  const reads = openReads();
  const query = { projectId: 'p', themes: Object.keys(THEMES), filters: {} };
  const ask = async (): Promise<void> => {
    const found = await answerCoverage({ reads, models, comments, query, querySignal: NEVER_ABORTED });
    if (found.total !== COMMENTS) throw new Error(`${found.total} comments instead of ${COMMENTS}`);
  };
  const first = await time(ask);
  const warm: Timed[] = [];
  for (let round = 0; round < WARM_ROUNDS; round++) warm.push(await time(ask));
  return toResults({ name: 'coverage', firstTarget: 1.5, warmTarget: 0.3 }, first, warm);
};

export async function run(): Promise<readonly BenchResult[]> {
  // Filling takes longer than measuring: a named folder is kept for the next run.
  const kept = process.env['BENCH_STORE'];
  const isFilled = kept !== undefined && existsSync(kept);
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'verbatim-similar-'));
  const store = await openEmbeddedReadStore(folder);
  try {
    if (!isFilled) await fillSpokenProject(store, COMMENTS, { themes: THEMES, withTexts: true, withTags: true });
    return [...(await ofSimilar(store)), ...(await ofCoverage(store))];
  } finally {
    await store.close();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
