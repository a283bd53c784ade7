/**
 * Emoji whose Python descriptions have no value or a wrong one: `pouting face` is unlisted, and `broken
 * heart` counts as a heart. Each gets the value of an equivalent entry of VADER's list. docs/sentiment.md
 * publishes the table.
 */
import lexicon from './vader-lexicon.json' with { type: 'json' };

/** Neutral: the description names an object, or a word with another meaning. */
const NEUTRAL = '';

/** Entries of VADER's list with equivalent emoji, without selectors and skin tones. */
export const EMOJI_BY_WORD: readonly (readonly [word: string, emoji: string])[] = [
  ['heart', '🤍 🤎 🩷 🩵 🩶 ♡'],
  ['love', '🫶 🤟 ❤‍🔥'],
  ['perfect', '💯'],
  ['winner', '🏆'],
  ['celebrate', '🎊 🥂'],
  ['delicious', '😋 🤤'],
  ['strong', '💪'],
  ['hooray', '🙌'],
  ['amazed', '🤩'],
  ['respect', '🫡'],
  ['applaud', '👏'],
  ['grateful', '🥹'],
  ['good', '👍'],
  ['thanks', '🙏'],
  ['hope', '🤞'],
  ['agree', '🤝'],
  ['cool', '🔥 🤘'],
  [':p', '😛 😜 😝 🤪'],
  [';)', '😉'],
  [NEUTRAL, '😶 🎲 ♋ ⏰ ⏯ ▶ ⏹ 🍠 🥩 🥟 🍂 🃏 🎴 🎩 🕹 📏 🔡 💳 🧷 🔆 🔈 📪 📭 ♦ 💠 🔶 🔷 🔸 🔹 🏩 🚏 🚒 🧯'],
  [NEUTRAL, '👋 ✋ 🖐 🤚 ✍ 💁 🙋 🤙 🤽 🤾 🗽 ⛑'],
  [':|', '😐 😑'],
  ['embarrassed', '🤦'],
  ['ridiculous', '🤡'],
  ['annoyed', '😤 🙄 🙎'],
  ['crap', '💩'],
  ['bored', '🥱'],
  ['unhappy', '😒'],
  ['ill', '🤒'],
  ['suffering', '😣'],
  ['sad', '😔 😥'],
  ['angry', '😡 😾'],
  ['sick', '🤢'],
  ['hurt', '🤕'],
  ['frustrated', '😖'],
  ['disgusting', '🤮'],
  ['bad', '👎'],
  ['fuck', '🖕'],
  ['furious', '🤬'],
  ['heartbroken', '💔'],
];

const valueOf = (word: string): number => {
  if (word === NEUTRAL) return 0;
  const entry = lexicon.find(([listed]) => listed === word);
  if (entry === undefined) throw new Error(`'${word}' is not in VADER's list`);
  return entry[1] as number;
};

export const EMOJI_VALUES: ReadonlyMap<string, number> = new Map(
  EMOJI_BY_WORD.flatMap(([word, emoji]) => emoji.split(' ').map((one) => [one, valueOf(word)] as const)),
);
