import { describe, expect, it } from '@jest/globals';
import { createRandom, shuffle } from '../../../agreement/draw-sample.ts';
import { createSentimentScorer } from '../sentiment-scorer.ts';
import { VADER_NEGATORS } from '../vader-rules.ts';
import { linearise, scoreUsed, type RatedWords, type UsedWords } from './fit-weights.ts';
import { learnWeights, type LearnedWeights, type Learning } from './learn-weights.ts';
import { WordUses } from './word-uses.ts';

const newUses = (excluded: readonly string[] = []): WordUses =>
  new WordUses({ customWords: [], negators: VADER_NEGATORS, excluded: new Set(excluded) });

/** Comments of one sentence each, as the query reads them. */
const readTexts = (texts: readonly string[], uses = newUses()) => {
  const words: string[] = [];
  const comments: number[] = [];
  const [sentences, starts, used, factors, sums]: [number[], number[], number[], number[], number[]] = [
    [0],
    [0],
    [],
    [],
    [],
  ];
  for (const text of texts) {
    const { words: found, factors: own, sum } = uses.read(text, 0, text.length);
    for (const word of new Set(found)) {
      const number = words.indexOf(word) === -1 ? words.push(word) - 1 : words.indexOf(word);
      comments[number] = (comments[number] ?? 0) + 1;
    }
    used.push(...found.map((word) => words.indexOf(word)));
    factors.push(...own);
    sums.push(sum);
    starts.push(used.length);
    sentences.push(sums.length);
  }
  const usedWords: UsedWords = {
    sentences: Uint32Array.from(sentences),
    uses: Uint32Array.from(starts),
    words: Uint32Array.from(used),
    factors: Float64Array.from(factors),
    sums: Float64Array.from(sums),
  };
  return { words, comments: Uint32Array.from(comments), used: usedWords, uses };
};

const ADJECTIVES = ['zippy', 'gloopy', 'plain', 'blue', 'good', 'bad'] as const;
const WEIGHTS: Readonly<Record<string, number>> = { zippy: 2, gloopy: -2, plain: 0, blue: 0, good: 1.9, bad: -2.5 };

const random = createRandom(7);
const TEXTS = Array.from({ length: 600 }, () => {
  const [one, other] = [ADJECTIVES[random.below(6)]!, ADJECTIVES[random.below(6)]!];
  return `A ${one} desk ${random.below(4) === 0 ? 'not' : 'and'} ${other}`;
});
/** By the scorer with the planted weights. */
const planted = createSentimentScorer({
  customWords: Object.entries(WEIGHTS).map(([text, value]) => ({ text, value })),
});
const RATINGS = TEXTS.map((text) => Math.round(3 + 3 * planted.compound(text) + (random.below(100) - 50) / 60));

const run = (steps: Generator<void, LearnedWeights>): LearnedWeights => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

const learn = (ratings: readonly number[]) => {
  const { words, comments, used, uses } = readTexts(TEXTS);
  const present = Float64Array.from(words, (word) => uses.weightOf(word) ?? 0);
  const learning: Learning = { used, present, comments, ratings: Float64Array.from(ratings) };
  const learned = run(learnWeights(learning));
  return { learned, weights: new Map(learned.words.map((word) => [words[word.word]!, word])) };
};

describe('weights learned from ratings', () => {
  it('are near those that the ratings follow, within their intervals, and of no other words', () => {
    const { learned, weights } = learn(RATINGS);
    for (const word of ['zippy', 'gloopy']) {
      const { proposed, low, high } = weights.get(word)!;
      expect([word, Math.sign(proposed), low < proposed, proposed < high]).toEqual([
        word,
        Math.sign(WEIGHTS[word]!),
        true,
        true,
      ]);
      expect(Math.abs(proposed - WEIGHTS[word]!)).toBeLessThan(1.2);
    }
    expect([...weights.keys()]).not.toEqual(expect.arrayContaining(['plain']));
    expect(learned.order!.learned).toBeGreaterThan(learned.order!.present + 0.05);
  });

  it('are the same bytes for the same comments', () => {
    expect(JSON.stringify(learn(RATINGS).learned)).toBe(JSON.stringify(learn(RATINGS).learned));
  });

  it('are few where ratings follow nothing', () => {
    const shuffled = shuffle(RATINGS, createRandom(3));
    expect(learn(shuffled).learned.words.length).toBeLessThanOrEqual(1);
  });

  it('are none where all ratings are equal', () => {
    expect(learn(RATINGS.map(() => 3)).learned).toMatchObject({ words: [], order: null });
  });
});

describe('the fit', () => {
  it('scores comments as the scorer does, and knows how each word moves them', () => {
    const { words, used } = readTexts(TEXTS);
    const scorer = createSentimentScorer();
    const none = new Float64Array(words.length);
    for (const [at, score] of scoreUsed(used, none).entries())
      expect(score).toBeCloseTo(scorer.compound(TEXTS[at]!), 3);
    const rated: RatedWords = {
      used,
      size: words.length,
      ratings: Float64Array.from(RATINGS),
      isLearnt: new Uint8Array(TEXTS.length).fill(1),
      isFree: new Uint8Array(words.length).fill(1),
    };
    const changes = Float64Array.from(words, (_, word) => (word % 5) / 4 - 0.5);
    const [slope, step] = [2.5, 1e-6];
    const { starts, words: entries, effects } = linearise(rated, changes, slope);
    for (let word = 0; word < words.length; word++) {
      const moved = scoreUsed(
        used,
        changes.map((change, at) => (at === word ? change + step : change)),
      );
      const before = scoreUsed(used, changes);
      for (let comment = 0; comment < 50; comment++) {
        let effect = 0;
        for (let at = starts[comment]!; at < starts[comment + 1]!; at++)
          if (entries[at] === word) effect += effects[at]!;
        expect(effect).toBeCloseTo((slope * (moved[comment]! - before[comment]!)) / step, 4);
      }
    }
  });
});

describe('uses of words', () => {
  const read = (text: string, excluded: readonly string[] = []) => {
    const { words, factors } = newUses(excluded).read(text, 0, text.length);
    return words.map((word, at) => [word, Number(factors[at]!.toFixed(4))]);
  };

  it('are of words that may have a weight: no function words, negators, boosters, numbers and links', () => {
    expect(read('It is very Zippy, and 12 www.example.com/a are not “blue” 👍!')).toEqual([
      ['zippy', 1],
      ['blue', -0.74],
      ['👍', -0.74],
    ]);
    expect(read('A zippy Acme desk', ['acme'])).toEqual([
      ['zippy', 1],
      ['desk', 1],
    ]);
  });

  it('count less before "but" and more after it', () => {
    expect(read('zippy but blue')).toEqual([
      ['zippy', 0.5],
      ['blue', 1.5],
    ]);
  });

  it('are found again in a text', () => {
    const text = 'Well, zippy. It is “Zippy”!';
    const spans = newUses().find('zippy', text, 0, text.length);
    expect(
      spans.map(([start, end]) =>
        text
          .slice(start, end)
          .toLowerCase()
          .replace(/[^a-z]/gu, ''),
      ),
    ).toEqual(['zippy', 'zippy']);
  });
});
