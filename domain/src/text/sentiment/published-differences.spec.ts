/** Differences from Python for what people type (docs/sentiment.md), with cases of each kind. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EMOJI_BY_WORD, EMOJI_VALUES } from './emoji-values.ts';
import { createSentimentScorer } from './sentiment-scorer.ts';
import lexicon from './vader-lexicon.json' with { type: 'json' };

const scorer = createSentimentScorer();
const getSign = (text: string): number => {
  const compound = scorer.compound(text);
  return Math.abs(compound) <= 0.05 ? 0 : Math.sign(compound);
};
const getWords = (text: string): readonly string[] => scorer.explain(text).words.map(({ word }) => word);

const CASES = join(__dirname, '../../../../../shared/cases/real-text.json');
interface RealText {
  readonly sentiment: readonly { readonly text: string; readonly sign: number }[];
  readonly equal: readonly (readonly [string, string])[];
}
const cases = existsSync(CASES) ? (JSON.parse(readFileSync(CASES, 'utf8')) as RealText) : undefined;

describe('cases of real text', () => {
  const withCases = cases === undefined ? it.skip : it;
  withCases(`have their sign (skipped without ${CASES})`, () => {
    const given = cases?.sentiment ?? [];
    expect(given.map(({ text }) => ({ text, sign: getSign(text) }))).toEqual(given);
    expect(given.length).toBeGreaterThan(0);
  });

  withCases(`score alike where they say the same (skipped without ${CASES})`, () => {
    for (const [one, other] of cases?.equal ?? []) expect([one, scorer.score(one)]).toEqual([one, scorer.score(other)]);
  });
});

describe('curly and long marks', () => {
  it.each([
    ['It isn’t good', "It isn't good"],
    ['I DON’T like it', "I DON'T like it"],
    ['I can‘t recommend it', "I can't recommend it"],
    ['I canʼt recommend it', "I can't recommend it"],
    ['I can＇t recommend it', "I can't recommend it"],
    ['They won’t’ve liked it', "They won't've liked it"],
    ['‘terrible’', "'terrible'"],
    ['“terrible”', '"terrible"'],
    ['„terrible“', '"terrible"'],
    ['«terrible»', '"terrible"'],
    ['‹terrible›', '"terrible"'],
    ['‚terrible‘', '"terrible"'],
    ['It was “great”.', 'It was "great".'],
    ['(“great”)', '("great")'],
    ['“Not good,” he said', '"Not good," he said'],
    ['Terrible…', 'Terrible...'],
    ['…terrible', '...terrible'],
    ['terrible—', 'terrible-'],
    ['– terrible –', '- terrible -'],
    ['“ terrible ”', '" terrible "'],
    ['so‑so', 'so-so'],
    ['kind‑of good', 'kind-of good'],
    ['Ok…', 'Ok...'],
    ['not “very” good', 'not "very" good'],
  ])('%s reads as %s', (text, straight) => {
    expect(scorer.score(text)).toEqual(scorer.score(straight));
    expect(scorer.explain(text).words.map(({ adjusted }) => adjusted)).toEqual(
      scorer.explain(straight).words.map(({ adjusted }) => adjusted),
    );
  });

  it.each([
    ['friendly—but terrible', 'friendly but terrible'],
    ['cheap–terrible', 'cheap terrible'],
    ['Great…but slow', 'Great but slow'],
    ['He said:“terrible”', 'He said: terrible"'],
    ['good—“bad”—good', 'good bad good'],
    ['not—good', 'not good'],
    ['I’m happy―not sad', "I'm happy not sad"],
  ])('part two words: %s', (text, parted) => {
    expect(scorer.score(text)).toEqual(scorer.score(parted));
  });

  it('count for their exclamation marks, wherever these stand', () => {
    expect(scorer.score('great!—good')).toEqual(scorer.score('great! good'));
    expect(scorer.score('great—!—good')).toEqual(scorer.score('great! good'));
    expect(scorer.score('“great!!”')).toEqual(scorer.score('"great!!"'));
    expect(scorer.score('great😁!! good')).toEqual(scorer.score('great 😁!! good'));
  });

  it('are left alone in addresses', () => {
    expect(getWords('see https://example.com/great–bad…good now')).toEqual([
      'see',
      'https://example.com/great–bad…good',
      'now',
    ]);
    expect(scorer.compound('see www.example.com/shop—terrible')).toBe(0);
  });
});

describe('a word that touches an emoji', () => {
  it.each([
    ['bad😡', ['bad', '😡']],
    ['😡bad', ['😡', 'bad']],
    ['bad😡😡', ['bad', '😡', '😡']],
    ['Great👍🏽', ['Great', '👍🏽']],
    ['Great👍🏽service', ['Great', '👍🏽', 'service']],
    ['❤️❤️', ['❤️', '❤️']],
    ['great😁good', ['great', '😁', 'good']],
    ['great🫨', ['great', '🫨']],
    ['good🇬🇧', ['good', '🇬🇧']],
    ['terrible1️⃣', ['terrible', '1️⃣']],
    ['ugh🤦🏽‍♀️!', ['ugh', '🤦🏽‍♀️']],
    ['great!😁', ['great!', '😁']],
    ['(😁)', ['(', '😁']],
  ])('%s', (text, words) => {
    expect(getWords(text)).toEqual(words);
    for (const { word, start, end } of scorer.explain(text).words) expect(text.slice(start, end)).toBe(word);
  });

  it('has its value and the emoji its own', () => {
    expect(scorer.score('bad😡')).toEqual(scorer.score('bad 😡'));
    expect(scorer.score('😡bad')).toEqual(scorer.score('😡 bad'));
    expect(scorer.score('😁good')).toEqual(scorer.score('😁 good'));
    expect(scorer.score('Waited 2 hours 😡😡')).toEqual(scorer.score('Waited 2 hours 😡 😡'));
    expect(scorer.compound('not😡good')).toBe(scorer.compound('not 😡 good'));
  });
});

describe('the published table', () => {
  it('has every emoji with a value of its own, with the word that it is read as and Python’s compound', () => {
    const pythons = new Map(
      readFileSync(join(__dirname, 'vader-3.3.2/expected/sentences.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('["emoji"'))
        .map((line) => JSON.parse(line) as [string, string, number, number, number, number])
        .map(([, text, , , , compound]) => [text, compound] as const),
    );
    const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}`;
    const rows = EMOJI_BY_WORD.map(([word, emoji]) => {
      const valued = emoji.split(' ').filter((one) => (pythons.get(one) ?? 0) !== 0);
      const theirs = valued.map((one) => `${one} ${signed(pythons.get(one) ?? 0)}`).join(', ');
      const value = signed(EMOJI_VALUES.get(emoji.split(' ')[0] ?? '') ?? NaN);
      return [word === '' ? '(none)' : `\`${word.replace('|', '\\|')}\``, value, emoji, theirs || '0'].join(' | ');
    });
    const page = readFileSync(join(__dirname, '../../../../docs/sentiment.md'), 'utf8');
    const published = page.split('\n').map((line) => line.replace(/ +/gu, ' ').replace(/^\| | \|$/gu, ''));
    expect(rows.filter((row) => !published.includes(row))).toEqual([]);
  });
});

describe('emoji', () => {
  it.each([
    ['Not good 😡', -1],
    ['Never again 👎', -1],
    ['No service 😡', -1],
    ['I don’t like it 😡', -1],
    ['not worth it 👎', -1],
    ["can't wait 👍", 1],
    ['No complaints 👍', 1],
    ['I don´t recommend it', -1],
  ])('say how all of %s was meant, whatever stands before them', (text, side) => expect(getSign(text)).toBe(side));

  it('have one value in every skin tone and presentation', () => {
    for (const tone of ['', '🏻', '🏼', '🏽', '🏾', '🏿'])
      expect(scorer.score(`ok 👍${tone}`)).toEqual(scorer.score('ok 👍'));
    expect(scorer.score('it is ❤️')).toEqual(scorer.score('it is ❤'));
    expect(scorer.score('it is ☹️')).toEqual(scorer.score('it is ☹'));
    expect(scorer.score('ugh 🤦🏽‍♀️')).toEqual(scorer.score('ugh 🤦'));
    expect(scorer.score('ugh 🤦‍♂')).toEqual(scorer.score('ugh 🤦'));
  });

  it('have the value of a word of the list, and one value only', () => {
    const weights = new Map(lexicon as [string, number][]);
    const all = EMOJI_BY_WORD.flatMap(([word, emoji]) => emoji.split(' ').map((one) => [one, word] as const));
    expect(new Set(all.map(([one]) => one)).size).toBe(all.length);
    for (const [one, word] of all) expect([one, EMOJI_VALUES.get(one)]).toEqual([one, weights.get(word) ?? 0]);
  });

  it.each([
    ['😡 👎 🤬 🤮 💔 😠 😞 😢 😭 🖕 💩 😤 🙄 😒 🤢 😾 😔 😥 😣 😖 🤦 😟 ☹ 🙁 😰 😨 😱 👿 😩 😫', -1],
    ['👍 🙏 👏 🙌 💪 💯 🤩 😋 😉 😀 😃 😄 😁 😆 😅 🤣 😂 🙂 😊 😇 🥰 😍 😘 😗 😚 😙 🤗 👌 ✌ 🥳 🎉 ☺ 🤞 🤟 🏆', 1],
    ['❤ 🧡 💛 💚 💙 💜 🖤 🤍 🤎 🩷 🩵 🩶 💗 💖 💕 💞 💓 💘 💝 💟 ❣ ♥ ♡ 💌 🫶 ❤‍🔥 🥹 🫡', 1],
    ['😶 🎲 ♋ ⏰ ✋ 👋 🥩 🍠 🔷 🚏 😮 🤔 ☕ 🏨 🍕 🚗 📞 ⭐', 0],
  ])('%s', (emoji, sign) => {
    for (const one of emoji.split(' ')) expect([one, getSign(one), getSign(`${one}\uFE0F`)]).toEqual([one, sign, sign]);
  });

  it('with a value of their own do not lend the words of their descriptions to the rules', () => {
    expect(scorer.compound('😶 good')).toBe(scorer.compound('x good'));
  });
});

describe('white space', () => {
  it('is what Python splits at', () => {
    for (const gap of [
      0x09, 0x0b, 0x0c, 0x1c, 0x1d, 0x1e, 0x1f, 0x85, 0xa0, 0x1680, 0x2003, 0x2028, 0x202f, 0x205f, 0x3000,
    ])
      expect([gap, getWords(`a${String.fromCharCode(gap)}good`)]).toEqual([gap, ['a', 'good']]);
    for (const none of [0xfeff, 0x200b, 0x200d, 0xad, 0x180e])
      expect([none, scorer.compound(`a${String.fromCharCode(none)}good`)]).toEqual([none, 0]);
  });
});
