/**
 * Sentiment: sentences a second of our scorer against `vader-sentiment`, on one thread. Each is used as it wants to be: ours on the
 * places of sentences in stored texts, the oracle on strings. That the numbers are the same is proven in oracle.spec.ts and checked here.
 */
import { Compromise } from '@verbatim/command-api/text-work/compromise-terms';
import { sentenceSpans } from '@verbatim/command-api/text-work/sentence-spans';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { SentimentIntensityAnalyzer } from 'vader-sentiment';
import type { BenchResult } from './bench-result.ts';
import { reviewTexts } from './clothing-reviews.ts';
import { interleaved } from './interleaved.ts';

const ROUNDS = 5;
/** The oracle scores every seventh review (it needs a second for them), ours all of them. */
const STEP = 7;

interface SplitText {
  readonly text: string;
  readonly spans: readonly number[];
}

export async function run(): Promise<readonly BenchResult[]> {
  const compromise = new Compromise();
  const all = reviewTexts().map((text): SplitText => ({ text, spans: sentenceSpans(text, compromise) }));
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
  if (ours(sample) !== theirs()) throw new Error('The scorer and vader-sentiment give different numbers');

  const measured = await interleaved(() => ours(all), theirs, ROUNDS);
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
  ];
}
