/**
 * The constants of VADER (Hutto & Gilbert, 2014) as its JavaScript port `vader-sentiment` has them, with one exception:
 * the list of sentiment words is data (`vader-lexicon.json`, taken from that package because its word list is an ES
 * module inside a CommonJS package, which jest cannot load; a spec proves the two equal). It holds pairs and not an
 * object because tsx makes a variable of each key, and `arguments` is a sentiment word.
 */

/** What a word before adds to (or takes from) a sentiment word. */
export const BOOST = 0.293;
/** What capitals add when not everything is in capitals. */
export const CAPS = 0.733;
/** What a negator multiplies by. */
export const NEGATION = -0.74;
/** How much of a booster is left one, two and three words away. */
export const BOOST_BY_DISTANCE: readonly number[] = [1, 0.95, 0.9];

/** VADER's negators: the list a new dictionary starts with. They match as written here, in small letters. */
export const VADER_NEGATORS: readonly string[] = [
  ...['aint', 'arent', 'cannot', 'cant', 'couldnt', 'darent', 'didnt', 'doesnt', "ain't", "aren't", "can't"],
  ...["couldn't", "daren't", "didn't", "doesn't", 'dont', 'hadnt', 'hasnt', 'havent', 'isnt', 'mightnt', 'mustnt'],
  ...['neither', "don't", "hadn't", "hasn't", "haven't", "isn't", "mightn't", "mustn't", 'neednt', "needn't", 'never'],
  ...['none', 'nope', 'nor', 'not', 'nothing', 'nowhere', 'oughtnt', 'shant', 'shouldnt', 'uhuh', 'wasnt', 'werent'],
  ...["oughtn't", "shan't", "shouldn't", 'uh-uh', "wasn't", "weren't", 'without', 'wont', 'wouldnt', "won't"],
  ...["wouldn't", 'rarely', 'seldom', 'despite'],
];

export const BOOSTERS: readonly string[] = [
  ...['absolutely', 'amazingly', 'awfully', 'completely', 'considerably', 'decidedly', 'deeply', 'effing'],
  ...['enormously', 'entirely', 'especially', 'exceptionally', 'extremely', 'fabulously', 'flipping', 'flippin'],
  ...['fricking', 'frickin', 'frigging', 'friggin', 'fully', 'fucking', 'greatly', 'hella', 'highly', 'hugely'],
  ...['incredibly', 'intensely', 'majorly', 'more', 'most', 'particularly', 'purely', 'quite', 'really', 'remarkably'],
  ...['so', 'substantially', 'thoroughly', 'totally', 'tremendously', 'uber', 'unbelievably', 'unusually', 'utterly'],
  'very',
];

export const DAMPENERS: readonly string[] = [
  ...['almost', 'barely', 'hardly', 'kinda', 'kindof', 'kind-of', 'less', 'little', 'marginally', 'occasionally'],
  ...['partly', 'scarcely', 'slightly', 'somewhat', 'sorta', 'sortof', 'sort-of'],
];

/** Dampeners of two words: they count one and two words before a sentiment word that has three words before it. */
export const DAMPENER_PAIRS: readonly (readonly [string, string])[] = [
  ['just', 'enough'],
  ['kind', 'of'],
  ['sort', 'of'],
];

/** Idioms with the value they give to the sentiment word in or beside them. */
export const IDIOMS: readonly { readonly words: readonly string[]; readonly value: number }[] = [
  { words: ['the', 'shit'], value: 3 },
  { words: ['the', 'bomb'], value: 3 },
  { words: ['bad', 'ass'], value: 1.5 },
  { words: ['yeah', 'right'], value: -2 },
  { words: ['cut', 'the', 'mustard'], value: 2 },
  { words: ['kiss', 'of', 'death'], value: -1.5 },
  { words: ['hand', 'to', 'mouth'], value: -2 },
];

/** The punctuation that is taken off one end of a word (and only when the other end has none). */
export const EDGE_PUNCTUATION: ReadonlySet<string> = new Set([
  ...['.', '!', '?', ',', ';', ':', '-', "'", '"', '!!', '!!!', '??', '???', '?!?', '!?!', '?!?!', '!?!?'],
]);
