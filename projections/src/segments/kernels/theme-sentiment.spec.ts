import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../spec-support/seeded-random.ts';
import { addSentiment, noSentiment, sentimentOf, UNSCORED } from './theme-sentiment.ts';

const classOf = (compounds: readonly number[]): string => {
  const pos = compounds.some((compound) => compound > 0.05);
  const neg = compounds.some((compound) => compound < -0.05);
  if (compounds.length === 0) return 'none';
  if (pos && neg) return 'mix';
  if (pos) return 'pos';
  return neg ? 'neg' : 'neu';
};

describe('sentiment under a theme', () => {
  it('classes a comment by the sentences that carry the theme, as one does by hand', () => {
    const random = seededRandom(9);
    const comments = Array.from({ length: 2000 }, () =>
      Array.from({ length: random.below(4) }, () => ({
        compound: random.pick([UNSCORED, 500, 501, -500, -501, 0, 6369, -9999]),
        carries: random.below(2) === 0,
      })),
    );
    const kept = comments.map(() => random.below(3) > 0);
    const flat = comments.flatMap((sentences, comment) => sentences.map((sentence) => ({ ...sentence, comment })));
    const carrying = flat.flatMap(({ carries }, sentence) => (carries ? [sentence] : []));
    const list = Uint16Array.from(new Set(carrying.map((sentence) => flat[sentence]!.comment)));
    const sentiment = sentimentOf(
      Uint32Array.from(carrying),
      list,
      Uint16Array.from(flat, ({ comment }) => comment),
      Int16Array.from(flat, ({ compound }) => compound),
    );

    const expected = { pos: 0, neu: 0, mix: 0, neg: 0, none: 0 };
    let [sum, sentences] = [0, 0];
    comments.forEach((all, comment) => {
      const counted = all.filter(({ carries }) => carries);
      if (!kept[comment] || counted.length === 0) return;
      const scored = counted.filter(({ compound }) => compound !== UNSCORED).map(({ compound }) => compound / 10_000);
      expected[classOf(scored) as keyof typeof expected] += 1;
      sentences += scored.length;
      sum += scored.reduce((a, b) => a + Math.round(b * 10_000), 0);
    });
    const totals = noSentiment();
    addSentiment(totals, list, sentiment, Uint8Array.from(kept, Number));
    expect([...totals.classes]).toEqual([expected.pos, expected.neu, expected.mix, expected.neg, expected.none]);
    expect(totals).toMatchObject({ sum, sentences });
    expect(Math.min(...totals.classes)).toBeGreaterThan(0);
  });

  it('takes sentences beyond the scored ones as not scored', () => {
    const sentiment = sentimentOf(Uint32Array.of(0, 1), Uint16Array.of(0, 1), Uint16Array.of(0, 1), Int16Array.of(100));
    const totals = noSentiment();
    addSentiment(totals, Uint16Array.of(0, 1), sentiment, undefined);
    expect([...totals.classes]).toEqual([0, 1, 0, 0, 1]);
  });
});
