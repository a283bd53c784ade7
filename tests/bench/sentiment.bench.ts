/**
 * Sentences per second of our scorer against the npm package `vader-sentiment`, on one thread: ours on
 * sentence offsets in stored texts, the peer on strings. Results differ, because ours equal Python's VADER
 * (`expected.spec.ts`), which the peer ports with errors. Also the cost of a saved word, rescoring a million
 * comments (BENCH_COMMENTS) in ten projects, and of the preview of a word.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentenceSpans } from '@verbatim/domain/text/sentences/sentence-spans';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { VADER_NEGATORS } from '@verbatim/domain/text/sentiment/vader-rules';
import { DICTIONARY_MODEL, GLOBAL, LISTS, STAMPS } from '@verbatim/projections/models/dictionary/dictionary';
import { readDictionaryPreview } from '@verbatim/projections/results/sentiment/dictionary-preview.query';
import { readScored } from '@verbatim/projections/results/sentiment/scored.query';
import { createSegmentReads } from '@verbatim/projections/results/engine/segment-reads';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import { SentimentIntensityAnalyzer } from 'vader-sentiment';
import { COMMENTS, inThousands } from './requested-size.ts';
import type { BenchResult } from './bench-result.ts';
import { reviewTexts } from './clothing-reviews.ts';
import { interleaved } from './interleaved.ts';
import { fillSpokenProject } from './spoken-project.ts';

const ROUNDS = 5;
/** The peer scores every seventh review, which takes it a second, ours all of them. */
const STEP = 7;

interface SplitText {
  readonly text: string;
  readonly spans: readonly number[];
}

const PROJECTS = 10;
/** Frequent in comments, and unknown to VADER. */
const WORD = 'flattering';

/** A project of a tenth of the comments, rescored for a new global word with a cold cache. */
const scoredAnew = async (): Promise<readonly BenchResult[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-sentiment-'));
  const store = await openEmbeddedReadStore(folder);
  try {
    const count = Math.floor(COMMENTS / PROJECTS);
    const models = await fillSpokenProject(store, count, { withTexts: true });
    const lists = { words: [[WORD, 2.5]], negators: VADER_NEGATORS, versions: { words: 2, negators: 1 }, revision: 0 };
    await (
      await store.writer(DICTIONARY_MODEL)
    ).commit(
      [
        { kind: 'put', collection: LISTS, id: GLOBAL, document: lists },
        { kind: 'put', collection: STAMPS, id: GLOBAL, document: { digest: WORD } },
      ],
      '',
      '1',
    );
    const dictionary = await store.reader(DICTIONARY_MODEL);
    const seconds: number[] = [];
    let processor = 0;
    for (let project = 0; project < PROJECTS; project++) {
      const reads = createSegmentReads({ resultCharacters: 0 });
      const [started, used] = [performance.now(), process.cpuUsage()];
      const query = { projectId: 'p', upTo: count };
      const { completed } = await readScored(reads, { ...models, dictionary }, query);
      if (completed < count) throw new Error(`${completed} of ${count} comments were scored`);
      const { user, system } = process.cpuUsage(used);
      processor += (user + system) / 1e6;
      seconds.push((performance.now() - started) / 1000);
    }
    const note = `'${WORD}' saved for all projects; ${PROJECTS} projects of ${inThousands(count)} comments, read from the disk each time`;
    return [
      {
        name: `one word saved over ${inThousands(COMMENTS)} comments: processor time to score them anew`,
        measured: processor,
        unit: 's',
        target: { atMost: 5 },
        note,
      },
      {
        name: 'one word saved: the first project is scored',
        measured: seconds[0] ?? NaN,
        unit: 's',
        target: { atMost: 1 },
        note: `the slowest of all ${Math.max(...seconds).toFixed(2)} s`,
      },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const PREVIEWED = 100_000;
const PREVIEW_MS = 300;
/** From rare to one that most reviews have. */
const PREVIEWED_WORDS = ['shimmer', WORD, 'material', 'small', 'dress'];

/** Previews of one word each, with the themes of a workspace and significance flags, in a warm process. */
const previewed = async (): Promise<readonly BenchResult[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-preview-'));
  const store = await openEmbeddedReadStore(folder);
  try {
    const words = ['fabric', 'fit', 'size', 'color', 'price', 'soft', 'return', 'love', 'jeans', 'sleeve'];
    const themes = Object.fromEntries(words.map((word) => [word, `${word} ${word}s`]));
    const models = await fillSpokenProject(store, PREVIEWED, { withTexts: true, themes });
    const dictionary = await store.reader(DICTIONARY_MODEL);
    const reads = createSegmentReads({ resultCharacters: 0 });
    const preview = async (text: string): Promise<number> => {
      const started = performance.now();
      const query = { list: 'g', words: [{ text, value: 2.5 }], negators: undefined, groups: [] } as const;
      const asked = { ...query, projectId: 'p', themes: words };
      const found = await readDictionaryPreview(reads, { ...models, dictionary }, asked);
      if (found.changed === 0 || found.lookedAt < PREVIEWED) throw new Error('The preview is not complete');
      return performance.now() - started;
    };
    const first = await preview('comfortable');
    const times: number[] = [];
    for (const word of PREVIEWED_WORDS) times.push(await preview(word));
    const slowest = Math.max(...times);
    return [
      {
        name: `preview of a word, ${inThousands(PREVIEWED)} comments`,
        measured: slowest,
        unit: 'ms',
        target: { atMost: PREVIEW_MS },
        note: `${PREVIEWED_WORDS.map((word, at) => `${word} ${Math.round(times[at]!)} ms`).join(', ')}; first ${Math.round(first)} ms; ${words.length} themes`,
      },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

export async function run(): Promise<readonly BenchResult[]> {
  const all = reviewTexts().map((text): SplitText => ({ text, spans: sentenceSpans(text) }));
  const sample = all.filter((_, i) => i % STEP === 0);
  const count = all.reduce((sum, { spans }) => sum + spans.length / 2, 0);
  const sentences = sample.flatMap(({ text, spans }) =>
    spans.flatMap((start, i) => (i % 2 === 0 ? [text.slice(start, spans[i + 1])] : [])),
  );
  const scorer = createSentimentScorer();
  const ours = (texts: readonly SplitText[]): number => {
    let sum = 0;
    for (const { text, spans } of texts)
      for (let i = 0; i < spans.length; i += 2) sum += scorer.score(text, spans[i], spans[i + 1]).compound;
    return sum;
  };
  const theirs = (): number => {
    let sum = 0;
    for (const sentence of sentences) sum += SentimentIntensityAnalyzer.polarity_scores(sentence).compound;
    return sum;
  };

  // Upper bound: rescores every sentence, keeping only the compound.
  const negating = createSentimentScorer({ negators: [...VADER_NEGATORS, 'barely'] });
  const compounds = (): number => {
    let sum = 0;
    for (const { text, spans } of all)
      for (let i = 0; i < spans.length; i += 2) sum += negating.compound(text, spans[i], spans[i + 1]);
    return sum;
  };
  const measured = await interleaved(() => ours(all), theirs, ROUNDS);
  const negator = await interleaved(compounds, theirs, ROUNDS);
  const spread = Math.round(measured.spread * 100);
  return [
    {
      name: 'sentiment, sentences scored on one thread',
      measured: count / measured.ours,
      unit: 'sentences/s',
      baseline: { name: 'vader-sentiment', measured: sentences.length / measured.theirs },
      target: { atLeast: 50 },
      note: `${count} sentences of the reviews, ${sentences.length} of them with vader-sentiment, median of ${ROUNDS} rounds in turns, spread ${spread} %`,
    },
    {
      name: 'one negator saved: sentences scored anew on one thread',
      measured: count / negator.ours,
      unit: 'sentences/s',
      target: { atLeast: 90 },
      baseline: { name: 'vader-sentiment', measured: sentences.length / negator.theirs },
      note: `all sentences, their compounds alone; spread ${Math.round(negator.spread * 100)} %`,
    },
    ...(await previewed()),
    ...(await scoredAnew()),
  ];
}
