/**
 * Property tests with a fixed seed: parser against a printer, evaluator against the definitions, and both
 * against noise.
 */
import { describe, it, expect } from '@jest/globals';
import { tokenise } from '../tokenise.ts';
import { explainThemeQuery, parseThemeQuery } from './parse-theme-query.ts';
import { matchSentence } from './match-theme-query.ts';
import type { LeafQuery, NearOperand, PhrasePart, ThemeQuery, WholeQuery } from './theme-query.ts';

type Random = (bound: number) => number;

const seeded = (seed: number): Random => {
  let state = seed;
  return (bound) => {
    state = (state * 48271) % 2147483647;
    return state % bound;
  };
};

const WORDS = ['a', 'b', 'c', 'ab', 'cafe', 'c++', '4.5', '👍'];
const pick = <T>(random: Random, items: readonly T[], fallback: T): T => items[random(items.length)] ?? fallback;

const randomPart = (random: Random): PhrasePart => {
  if (random(8) === 0) return { kind: 'substring', text: pick(random, ['東', '東京', '京'], '東') };
  const term = pick(random, WORDS, 'a');
  return random(4) === 0 ? { kind: 'prefix', prefix: term } : { kind: 'word', term };
};

const randomLeaf = (random: Random): LeafQuery =>
  random(4) === 0
    ? { kind: 'phrase', parts: Array.from({ length: 2 + random(2) }, () => randomPart(random)) }
    : randomPart(random);

const randomOperand = (random: Random): NearOperand =>
  random(3) === 0
    ? { kind: 'or', parts: Array.from({ length: 2 + random(2) }, () => randomLeaf(random)) }
    : randomLeaf(random);

const randomWhole = (random: Random): WholeQuery => ({
  kind: 'whole',
  parts: Array.from({ length: random(4) }, () => {
    const term = pick(random, WORDS, 'a');
    return random(4) === 0 ? { kind: 'prefix', prefix: term } : { kind: 'word', term };
  }),
});

const randomQuery = (random: Random, depth: number): ThemeQuery => {
  const kind = depth === 0 ? 0 : random(7);
  if (kind === 6) return randomWhole(random);
  if (kind <= 1) return randomLeaf(random);
  if (kind === 2)
    return { kind: 'near', left: randomOperand(random), right: randomOperand(random), distance: 1 + random(4) };
  if (kind === 3) {
    const parts = Array.from({ length: 2 + random(2) }, () => randomQuery(random, depth - 1));
    // A nested `or` is flattened.
    return { kind: 'or', parts: parts.flatMap((part) => (part.kind === 'or' ? part.parts : [part])) };
  }
  return {
    kind: kind === 4 ? 'and' : 'not',
    left: randomQuery(random, depth - 1),
    right: randomQuery(random, depth - 1),
  };
};

const isLeaf = (query: ThemeQuery): boolean =>
  query.kind === 'word' ||
  query.kind === 'prefix' ||
  query.kind === 'substring' ||
  query.kind === 'phrase' ||
  query.kind === 'whole';

/** The query as typed text, with every compound part in parentheses. */
const typed = (query: ThemeQuery): string => {
  const operand = (part: ThemeQuery): string => (isLeaf(part) ? typed(part) : `(${typed(part)})`);
  switch (query.kind) {
    case 'word':
      return query.term;
    case 'prefix':
      return `${query.prefix}*`;
    case 'substring':
      return query.text;
    case 'phrase':
      return `"${query.parts.map(typed).join(' ')}"`;
    case 'whole':
      return `="${query.parts.map(typed).join(' ')}"`;
    case 'near':
      return `${operand(query.left)} @${query.distance} ${operand(query.right)}`;
    case 'or':
      return query.parts.map(operand).join(' ');
    case 'and':
      return `${operand(query.left)} + ${operand(query.right)}`;
    case 'not':
      return `${operand(query.left)} - ${operand(query.right)}`;
  }
};

describe('a query that is typed', () => {
  it('is read as it was meant', () => {
    const random = seeded(3);
    for (let round = 0; round < 3000; round++) {
      const query = randomQuery(random, 4);
      expect(parseThemeQuery(typed(query))).toEqual({ ok: true, text: typed(query), query });
    }
  });

  it('has an echo for each way to be read, and one only', () => {
    const random = seeded(4);
    const queryOfEcho = new Map<string, string>();
    for (let round = 0; round < 3000; round++) {
      const query = randomQuery(random, 2);
      const echo = explainThemeQuery(query);
      expect(queryOfEcho.get(echo) ?? typed(query)).toBe(typed(query));
      queryOfEcho.set(echo, typed(query));
    }
  });
});

/** All matches [first, last] of a leaf or a group of leaves, by definition. */
const occurrences = (operand: NearOperand, terms: readonly string[]): [number, number][] => {
  if (operand.kind === 'or') return operand.parts.flatMap((part) => occurrences(part, terms));
  const parts = operand.kind === 'phrase' ? operand.parts : [operand];
  return terms.flatMap((_, first): [number, number][] => {
    const fits = parts.every((part, offset) => {
      const term = terms[first + offset];
      if (part.kind === 'substring') return term?.includes(part.text);
      return part.kind === 'word' ? term === part.term : term?.startsWith(part.prefix);
    });
    return fits ? [[first, first + parts.length - 1]] : [];
  });
};

/** Whether a sentence matches, by definition: every pair for proximity, truth values for the rest. */
const holds = (query: ThemeQuery, terms: readonly string[]): boolean => {
  switch (query.kind) {
    case 'near':
      return occurrences(query.left, terms).some(([leftFirst, leftLast]) =>
        occurrences(query.right, terms).some(([rightFirst, rightLast]) => {
          const distance =
            rightFirst > leftLast ? rightFirst - leftLast : leftFirst > rightLast ? leftFirst - rightLast : Infinity;
          return distance <= query.distance;
        }),
      );
    case 'or':
      return query.parts.some((part) => holds(part, terms));
    case 'and':
      return holds(query.left, terms) && holds(query.right, terms);
    case 'not':
      return holds(query.left, terms) && !holds(query.right, terms);
    case 'whole':
      return (
        query.parts.length === terms.length &&
        query.parts.every((part, at) =>
          part.kind === 'word' ? terms[at] === part.term : terms[at]!.startsWith(part.prefix),
        )
      );
    default:
      return occurrences(query, terms).length > 0;
  }
};

describe('a sentence', () => {
  it('matches when the definitions say so, and shows spans in order that do not overlap', () => {
    const random = seeded(5);
    let matches = 0;
    for (let round = 0; round < 10_000; round++) {
      const query = randomQuery(random, 3);
      const terms = Array.from({ length: random(9) }, () => pick(random, [...WORDS, '東京', 'x'], 'x'));
      const spans = matchSentence(query, terms);
      expect([typed(query), terms.join(' '), spans !== null]).toEqual([
        typed(query),
        terms.join(' '),
        holds(query, terms),
      ]);
      if (spans === null) continue;
      matches++;
      expect(spans.length).toBeGreaterThan(0);
      if (terms.length === 0) continue;
      spans.forEach(({ first, last }, index) => {
        expect(first).toBeGreaterThan(spans[index - 1]?.last ?? -1);
        expect(last).toBeLessThan(terms.length);
        expect(last).toBeGreaterThanOrEqual(first);
      });
    }
    expect(matches).toBeGreaterThan(1500);
  });
});

const NOISE = [
  ' ',
  ' ',
  ' ',
  '(',
  ')',
  '"',
  '"',
  '+',
  '-',
  '@',
  '@3',
  '@0',
  '*',
  'a',
  'b',
  "'",
  '’',
  '“',
  '\n',
  '7',
  'é',
  '\u0301',
  '😀',
  '\ud83d',
  '\0',
  ',',
  'word',
];

describe('noise', () => {
  it('is a query or a mistake with a place, never an exception', () => {
    const random = seeded(6);
    let queries = 0;
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from({ length: random(24) }, () => pick(random, NOISE, ' ')).join('');
      const parsed = parseThemeQuery(text);
      if (parsed.ok) {
        queries++;
        expect(explainThemeQuery(parsed.query)).not.toBe('');
        matchSentence(parsed.query, tokenise(text).terms);
      } else {
        const { start, end, message } = parsed.error;
        expect([
          text,
          start >= 0,
          start < end || parsed.text === '',
          end <= parsed.text.length,
          message !== '',
        ]).toEqual([text, true, true, true, true]);
      }
    }
    expect(queries).toBeGreaterThan(500);
  });

  it.each([
    '(',
    ')',
    '"',
    'a ',
    '( ',
    '()',
    '"" ',
    'a @3 ',
    '+ ',
    '-',
    'a + ',
    '(a ',
    "'",
    'a(',
    '"a"',
    '\ud83d',
    'é',
    '* ',
    '@9 ',
  ])('is judged quickly when it is long: %p again and again', (piece) => {
    const text = piece.repeat(Math.floor(19_000 / piece.length));
    const before = process.cpuUsage();
    parseThemeQuery(text);
    parseThemeQuery(`${text}${')'.repeat(900)}`);
    // CPU time is independent of other load.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });
});
