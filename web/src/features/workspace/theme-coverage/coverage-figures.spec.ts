import { describe, expect, it } from '@jest/globals';
import type { Coverage } from '@verbatim/command-api/contract/results/coverage';
import {
  describeAnswers,
  describeLeft,
  describeOverlap,
  describeTopics,
  getParts,
  classifyOverlap,
} from './coverage-figures.ts';

const coverage: Coverage = {
  total: 200,
  covered: 150,
  themes: [],
  overlaps: [],
  more: 0,
  empty: {
    count: 20,
    query: '="n/a"',
    answers: [
      { text: '', count: 12 },
      { text: 'n/a', count: 8 },
    ],
  },
  topics: [],
  topicBase: 30,
};

const overlap = { themes: ['a', 'b'] as const, both: 46, contained: 0.92, jaccard: 0.3 };

describe('the figures of the coverage', () => {
  it('leave out comments with nothing to say where there are none', () => {
    expect(getParts(coverage).map(({ key, count }) => [key, count])).toEqual([
      ['covered', 150],
      ['open', 30],
      ['empty', 20],
    ]);
    const none = { ...coverage, empty: { count: 0, query: '', answers: [] } };
    expect(getParts(none).map(({ key, count }) => [key, count])).toEqual([
      ['covered', 150],
      ['open', 50],
    ]);
  });

  it('say where topics are counted in some comments only', () => {
    expect(describeTopics(30, 30)).toBe('Topics of the unclassified comments.');
    expect(describeTopics(49_152, 1_200_000)).toBe(
      'Topics of the unclassified comments, counted in 49,152 of 1,200,000, spread over the project.',
    );
  });

  it('say what is left, and which topic would take most of it', () => {
    const topic = (name: string, count: number) => ({ name, count }) as Coverage['topics'][number];
    const topics = [topic('Mattress', 11), topic('Queue', 5)];
    expect(describeLeft(coverage, topics)).toBe(
      '25% of comments are unclassified: 30 to be read, 20 with nothing to say. A theme “Mattress” would cover 11 of the 30.',
    );
    expect(describeLeft({ ...coverage, topicBase: 20 }, topics)).toMatch(/ would cover 11 of the 20 looked at\.$/u);
    const blank = { ...coverage, empty: { ...coverage.empty, answers: [{ text: '', count: 20 }] } };
    expect(describeLeft(blank, [])).toBe('25% of comments are unclassified: 30 with text, 20 without text.');
    const none = { ...coverage, topicBase: 50, empty: { ...coverage.empty, count: 0, answers: [] } };
    expect(describeLeft(none, topics)).toBe(
      '25% of comments are unclassified. A theme “Mattress” would cover 11 of the 50.',
    );
    expect(describeLeft({ ...coverage, covered: 180 }, topics)).toBe('Every comment that says something has a theme.');
  });

  it('split all comments into three parts', () => {
    expect(getParts(coverage).map(({ key, count, percent }) => [key, count, percent])).toEqual([
      ['covered', 150, 75],
      ['open', 30, 15],
      ['empty', 20, 10],
    ]);
    expect(
      getParts({ ...coverage, total: 0, covered: 0, empty: { count: 0, query: '', answers: [] } })[0]?.percent,
    ).toBe(0);
  });

  it('name comments without text, unless others have nothing to say either', () => {
    const getLabel = (empty: Coverage['empty']) => getParts({ ...coverage, empty }).at(-1)?.label;
    expect(getLabel(coverage.empty)).toBe('Unclassified, nothing to say');
    expect(getLabel({ ...coverage.empty, count: 12, answers: [{ text: '', count: 12 }] })).toBe(
      'Unclassified, without text',
    );
    // More answers than are listed.
    expect(getLabel({ ...coverage.empty, answers: [{ text: '', count: 12 }] })).toBe('Unclassified, nothing to say');
  });

  it('say an overlap in words, and what it is', () => {
    expect(describeOverlap(overlap, ['Late flights', 'Delays'])).toMatch(
      /^92(?:\.0)?% of Late flights also carry Delays \(46 comments\)$/u,
    );
    expect(classifyOverlap(overlap)).toBe('contained');
    expect(classifyOverlap({ ...overlap, jaccard: 0.6 })).toBe('same');
    expect(classifyOverlap({ ...overlap, contained: 0.79 })).toBe('partly');
  });

  it('name the answers that say nothing', () => {
    expect(describeAnswers(coverage)).toBe('blank 12, “n/a” 8');
  });
});
