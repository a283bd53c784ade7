import { describe, expect, it } from '@jest/globals';
import { STOP_WORDS } from './stop-words.ts';

const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

describe('stop words', () => {
  it.each(['the', 'and', 'were', 'its', 'her', 'hers', 'here', 'whom', 'whys'])('hold the function word %s', (word) =>
    expect(isStopWord(word)).toBe(true),
  );

  it.each(['not', 'no', 'never', 'without', 'nothing'])('leave %s to say what is meant', (word) =>
    expect(isStopWord(word)).toBe(false),
  );

  it.each(
    'dont cant wont isnt arent wasnt werent doesnt didnt hasnt havent hadnt couldnt shouldnt wouldnt mustnt neednt aint shant mightnt'.split(
      ' ',
    ),
  )('hold the negation %s', (word) => expect(isStopWord(word)).toBe(true));

  it.each(["i'm", "we're", "they've", "he'd", "it's", "that'll", "let's", "there's", "how's", "where'd", "who've"])(
    'hold the contraction %s with and without its apostrophe',
    (word) => expect([word, word.replace("'", '')].map(isStopWord)).toEqual([true, true]),
  );

  it.each(["i'll", "he'll", "she'll", "we'll", "we'd", "she'd", "i'd", "who're"])(
    'hold %s with its apostrophe alone, which without it is another word',
    (word) => expect([word, word.replace("'", '')].map(isStopWord)).toEqual([true, false]),
  );

  it.each(['ire', 'hem', 'it', 'thatm'])('hold %s only where it is a function word', (word) =>
    expect(isStopWord(word)).toBe(word === 'it'),
  );
});
