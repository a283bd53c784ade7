import { describe, expect, it } from '@jest/globals';
import { commentWords, linkSentence, quoted } from './sentence-links.ts';

const named = (words: string) => ({ words, target: words });

describe('a sentence with links', () => {
  it('given names that it has, links them where they stand, and lists the others', () => {
    const sentence = 'ann tagged comment 7,050 with the theme “Fit”.';
    const { parts, missing } = linkSentence(sentence, [
      named(quoted('Fit')),
      named(commentWords(7_050)),
      named('the project “Reviews”'),
    ]);
    expect(parts).toEqual([
      { text: 'ann tagged ' },
      { text: 'comment 7,050', target: 'comment 7,050' },
      { text: ' with the theme ' },
      { text: '“Fit”', target: '“Fit”' },
      { text: '.' },
    ]);
    expect(missing).toEqual(['the project “Reviews”']);
  });

  it('given a number that begins another one, or words that are linked already, does not link them', () => {
    const { missing } = linkSentence('ann moved “Fit”, reviewed comment 41 and comment 4,100.', [
      named(commentWords(4)),
      named(quoted('Fit')),
      named(quoted('Fit')),
    ]);
    expect(missing).toEqual(['comment 4', '“Fit”']);
  });
});
