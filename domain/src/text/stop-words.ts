/**
 * English function words, folded. The negators `not`, `no` and `never` are no stop words: 'not good' is a
 * topic.
 */
const FUNCTION_WORDS = `a about above after again against all also am an and any are as at be because been before being below between both
but by can could did do does doing down during each few for from further get got had has have having he her here hers herself him himself
his how i if in into is it its itself just let me more most my myself now of off on once one only or other ought our ours ourselves out
over own same she should so some such than that the their theirs them themselves then there these they this those through to too under
until up upon us very was we were what when whens where which while who whom whose why whys will with would you your yours yourself
yourselves`;

/** Folded without apostrophe, as they are also typed. */
const NEGATED = 'do does did is are was were has have had ca wo sha ai could should would must might need ought';

const getWords = (list: string): readonly string[] => list.split(/\s+/u);

/** By ending, the words that take it. */
const CONTRACTED: { readonly [ending: string]: string } = {
  m: 'i',
  re: 'you we they that who what there here how where',
  ve: 'i you we they that who what there how where',
  ll: 'i you he she it we they that who what there here how where',
  d: 'i you he she it we they that who what there here how where',
  s: 'he she it that who what there here let how where',
};

/** Contractions that are another word without apostrophe. */
const OTHER_WORDS: ReadonlySet<string> = new Set(getWords('ill hell shell well wed shed id whore'));

const contractions = (): readonly string[] =>
  Object.entries(CONTRACTED).flatMap(([ending, words]) =>
    getWords(words).flatMap((word) => {
      const bare = `${word}${ending}`;
      const contraction = `${word}'${ending}`;
      return OTHER_WORDS.has(bare) ? [contraction] : [contraction, bare];
    }),
  );

/** English words without topical meaning. */
export const STOP_WORDS: ReadonlySet<string> = new Set([
  ...getWords(FUNCTION_WORDS),
  ...getWords(NEGATED).map((verb) => `${verb}nt`),
  ...contractions(),
]);
