/** Properties of sentences for any text: random text in many scripts, and adversarial input. */
import { describe, expect, it } from '@jest/globals';
import { sentenceSpans } from './sentence-spans.ts';

const getSentences = (text: string): string[] => {
  const spans = sentenceSpans(text);
  return spans.flatMap((start, i) => (i % 2 === 0 ? [text.slice(start, spans[i + 1])] : []));
};

describe('a text of any kind', () => {
  const PIECES = [
    'a',
    'Staff',
    'was',
    'I',
    'NO',
    'Dr',
    'min',
    'p.m',
    'e.g',
    'z',
    'B',
    '3',
    '4.5',
    'im',
    'ß',
    'é',
    'e\u0301',
    'Ёлка',
    'ёж',
    'მე',
    '很好',
    'とても',
    'ดี',
    'جيد',
    'अच्छा',
    '한국',
    '𝐁𝐨𝐥𝐝',
    '😀',
    '👩‍👩‍👧',
    '🇩🇪',
    '❤️',
    '1️⃣',
    '\ud83d',
    '\udc00',
    '\u200d',
    '\ufe0f',
    '\u00ad',
    '.',
    '!',
    '?',
    '…',
    '...',
    '。',
    '！',
    '？',
    '।',
    '؟',
    '．',
    ',',
    ';',
    ':',
    '"',
    "'",
    '’',
    '“',
    '”',
    '«',
    '»',
    '(',
    ')',
    '「',
    '」',
    '-',
    '•',
    '#',
    '@',
    ' ',
    ' ',
    ' ',
    '  ',
    '\u00a0',
    '\t',
    '\n',
    '\n',
    '\r\n',
    '\r',
    '\n\n',
    '\u2028',
    '\u2029',
    '\f',
    '\ufeff',
    'http://x.Y/z.',
    'www.A.b',
    'me@x.Org',
  ];
  let seed = 20_261_126;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * below);
  };
  const toText = (pieces: readonly string[]): string =>
    Array.from({ length: 1 + random(30) }, () => pieces[random(pieces.length)]).join('');
  const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
  const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

  it('is held by its sentences whole, in order, without white space at their ends, and no character is cut', () => {
    for (let round = 0; round < 3000; round++) {
      const text = toText(PIECES);
      const spans = sentenceSpans(text);
      let end = 0;
      for (let i = 0; i < spans.length; i += 2) {
        const [from, to] = [spans[i]!, spans[i + 1]!];
        const sentence = text.slice(from, to);
        const isWhole = [from, to].every(
          (at) => !isLowSurrogate(text.charCodeAt(at)) || !isHighSurrogate(text.charCodeAt(at - 1)),
        );
        const isSound =
          isWhole && sentence !== '' && sentence === sentence.trim() && text.slice(end, from).trim() === '';
        expect(isSound ? '' : text).toBe('');
        end = to;
      }
      expect(text.slice(end).trim() === '' ? '' : text).toBe('');
    }
  });

  it('of words, marks and lines is cut into sentences that are one each by themselves', () => {
    const plain = PIECES.filter((piece) => !/["'’“”«»()「」@:]|www|http|^[\d\ud83d\udc00]/u.test(piece));
    for (let round = 0; round < 4000; round++) {
      const text = toText(plain);
      for (const sentence of getSentences(text)) expect([text, ...getSentences(sentence)]).toEqual([text, sentence]);
    }
  });

  it.each(
    Object.entries({
      initials: 'a. '.repeat(100_000),
      points: '.'.repeat(1_000_000),
      'spaced points': '. '.repeat(500_000),
      'words without spaces': 'a.Aa'.repeat(250_000),
      quotes: '"a. '.repeat(250_000),
      'open brackets': 'x (a. '.repeat(170_000),
      spaces: `a!${' '.repeat(1_000_000)}!`,
      lines: 'a\n'.repeat(500_000),
      links: 'http://a.'.repeat(110_000),
      'combining marks': `e${'\u0301'.repeat(1_000_000)}. A`,
      emoji: `a!${'👩\u200d'.repeat(300_000)}b`,
    }),
  )('of a megabyte of %s takes time in proportion to its length', (_name, text) => {
    const getSeconds = (part: string): number => {
      const before = process.cpuUsage();
      sentenceSpans(part);
      // CPU time is independent of other load.
      return process.cpuUsage(before).user / 1e6;
    };
    getSeconds(text.slice(0, text.length / 10));
    // Quadratic cost would take minutes for some of these.
    expect(getSeconds(text)).toBeLessThan(20);
  });
});
