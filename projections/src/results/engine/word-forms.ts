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

/**
 * Finds the inflections of a word among many, as opposed to words of another topic. Either of two is the
 * inflection of the other.
 * @param words folded and distinct
 */
export const indexWordForms = (words: readonly string[]): ((of: string) => readonly string[]) => {
  const known = new Set(words);
  const byForm = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < MIN_LENGTH) continue;
    for (const form of getForms(word)) {
      const own = byForm.get(form);
      if (own === undefined) byForm.set(form, [word]);
      else own.push(word);
    }
  }
  return (of) => {
    if (of.length < MIN_LENGTH) return [];
    const forms = getForms(of).filter((form) => known.has(form));
    return [...new Set([...forms, ...(byForm.get(of) ?? [])])];
  };
};
