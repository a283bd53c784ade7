/** Suffixes of word forms: 'bag' and 'bags', 'dress' and 'dresses', 'delay' and 'delayed'. */
const ENDINGS = ['s', 'es', 'ed', 'd', 'ing'];
const MIN_LENGTH = 3;

const getForms = (word: string): readonly string[] => {
  const [last = ''] = word.slice(-1);
  const without = word.slice(0, -1);
  return [
    ...ENDINGS.map((ending) => word + ending),
    // 'size' and 'sizing', 'party' and 'parties', 'fit' and 'fitting'.
    ...(last === 'e' ? [`${without}ing`] : []),
    ...(last === 'y' ? [`${without}ies`, `${without}ied`] : []),
    ...(/[^aeiouywx]/u.test(last) ? [`${word}${last}ing`, `${word}${last}ed`] : []),
  ];
};

/** Whether one of two folded words is an inflection of the other, as opposed to a different topic. */
export const isWordForm = (word: string, of: string): boolean =>
  Math.min(word.length, of.length) >= MIN_LENGTH && (getForms(of).includes(word) || getForms(word).includes(of));
