/** Sentiment: sentences a second of our scorer against `vader-sentiment`, one thread, the same sentences. */
import { Compromise } from '@verbatim/command-api/text-work/compromise-terms';
import { sentenceSpans } from '@verbatim/command-api/text-work/sentence-spans';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { SentimentIntensityAnalyzer } from 'vader-sentiment';
import type { BenchResult } from './bench-result.ts';
import { reviewTexts } from './clothing-reviews.ts';
import { interleaved } from './interleaved.ts';

const ROUNDS = 5;
/** Every seventh review: the oracle needs a second and a half for them. */
const STEP = 7;

export async function run(): Promise<readonly BenchResult[]> {
  const compromise = new Compromise();
  const sentences = reviewTexts()
    .filter((_, i) => i % STEP === 0)
    .flatMap((text) => {
      const spans = sentenceSpans(text, compromise);
      return spans.flatMap((start, i) => (i % 2 === 0 ? [text.slice(start, spans[i + 1])] : []));
    });
  const scorer = createSentimentScorer();
  const scoreAll = (score: (sentence: string) => { compound: number }): number => {
    let sum = 0;
    for (const sentence of sentences) sum += score(sentence).compound;
    return sum;
  };
  const ours = (): number => scoreAll((sentence) => scorer.score(sentence));
  const theirs = (): number => scoreAll((sentence) => SentimentIntensityAnalyzer.polarity_scores(sentence));
  if (ours() !== theirs()) throw new Error('The scorer and vader-sentiment give different numbers');

  const measured = await interleaved(ours, theirs, ROUNDS);
  return [
    {
      name: 'sentiment, sentences scored on one thread',
      measured: sentences.length / measured.ours,
      unit: 'sentences/s',
      baseline: { name: 'vader-sentiment', measured: sentences.length / measured.theirs },
      target: { atLeast: 50 },
      note: `${sentences.length} sentences of the reviews, the same sum of compounds, median of ${ROUNDS} rounds in turns, spread ${Math.round(measured.spread * 100)} %`,
    },
  ];
}
