import { describe, expect, it } from '@jest/globals';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { isWholeComment, matchSentence } from '@verbatim/domain/text/theme-query/match-theme-query';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import {
  mapSentenceComments,
  readLengths,
  readSegmentWords,
  SegmentBuilder,
  sortWords,
} from '../../../models/segments/segment-builder.ts';
import { seededRandom, type SeededRandom } from '../../../models/segments/spec-support/seeded-random.ts';
import {
  decodeBucket,
  encodeBuckets,
  mergeWordBuckets,
  TermDictionary,
} from '../../../models/segments/term-dictionary.ts';
import { compileThemeQuery, listQuerySteps } from './compile-theme-query.ts';
import { mapSentencesToComments, matchingSentenceIds } from './evaluate-theme-query.ts';

const parsed = (text: string): ThemeQuery => {
  const result = parseThemeQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.message}`);
  return result.query;
};

/** Comments of sentences of words; few words are frequent, most are rare. */
const randomComments = (random: SeededRandom, count: number): readonly (readonly string[])[] =>
  Array.from({ length: count }, () =>
    Array.from({ length: random.below(4) }, () =>
      Array.from({ length: random.below(12) }, () => `w${Math.floor(random.next() ** 3 * 30)}`).join(' '),
    ),
  );

const randomLeaf = (random: SeededRandom): string => {
  const word = (): string => `w${Math.floor(random.next() ** 2 * 32)}`;
  switch (random.below(5)) {
    case 0:
      return `w${random.below(4)}*`;
    case 1:
      return `"${word()} ${word()}"`;
    case 2:
      return `"${word()} w${random.below(3)}* ${word()}"`;
    default:
      return word();
  }
};

const randomQuery = (random: SeededRandom, depth: number): string => {
  const operand = (): string =>
    random.below(3) === 0 ? `(${randomLeaf(random)} ${randomLeaf(random)})` : randomLeaf(random);
  const near = (): string => `(${operand()} @${1 + random.below(6)} ${operand()})`;
  const part = (): string => {
    if (depth > 0 && random.below(3) === 0) return `(${randomQuery(random, depth - 1)})`;
    if (random.below(8) === 0) return random.pick(['=""', '="w1"', '="w0 w*"', '="w0 w1 w2"']);
    return random.below(4) === 0 ? near() : randomLeaf(random);
  };
  let query = part();
  for (let more = random.below(4); more > 0; more--) query += random.pick([' ', ' ', ' + ', ' - ']) + part();
  return query;
};

/** The sentences and comments that match, one by one, by the domain's reference. */
const reference = (query: ThemeQuery, comments: readonly (readonly string[])[]) => {
  const sentences: number[] = [];
  const matching: number[] = [];
  let sentence = 0;
  comments.forEach((texts, comment) => {
    const before = sentences.length;
    const tokens = texts.map((text) => tokenise(text));
    for (const [at, { forms }] of tokens.entries()) {
      if (matchSentence(query, forms, isWholeComment(tokens, at)) !== null) sentences.push(sentence);
      sentence++;
    }
    if (sentences.length > before) matching.push(comment);
  });
  return { sentences, comments: matching };
};

const getSegment = (comments: readonly (readonly string[])[], dictionary: TermDictionary) => {
  const builder = new SegmentBuilder(dictionary);
  for (const sentences of comments) {
    const text = sentences.join('. ');
    let at = 0;
    const spans = sentences.flatMap((sentence) => {
      const start = at;
      at += sentence.length + 2;
      return [start, start + sentence.length];
    });
    builder.addComment(text, spans);
  }
  const columns = builder.columns();
  const sorted = sortWords(columns, builder.terms());
  const lengths = readLengths(columns);
  return {
    words: { ...readSegmentWords(sorted), lengths },
    /** As a whole segment stores them. */
    stored: { ...mergeWordBuckets(new Map(encodeBuckets(sorted).map(decodeBucket).entries())), lengths },
    commentOfSentence: mapSentenceComments(columns.commentStarts),
  };
};

const run = (query: ThemeQuery, dictionary: TermDictionary, index: ReturnType<typeof getSegment>) => {
  const node = compileThemeQuery(query, dictionary);
  const sentences = matchingSentenceIds(node, index.words);
  expect(matchingSentenceIds(node, index.stored)).toEqual(sentences);
  return { sentences: [...sentences], comments: [...mapSentencesToComments(sentences, index.commentOfSentence)] };
};

describe('the theme query kernel', () => {
  it('answers what the reference matcher answers, on random queries over two segments of one dictionary', () => {
    const random = seededRandom(11);
    let found = 0;
    for (let round = 0; round < 8; round++) {
      const dictionary = new TermDictionary();
      const segments = [randomComments(random, 150), randomComments(random, random.below(40))];
      const indexes = segments.map((comments) => getSegment(comments, dictionary));
      for (let query = 0; query < 150; query++) {
        const text = randomQuery(random, 2);
        const result = parseThemeQuery(text);
        if (!result.ok) continue;
        segments.forEach((comments, segment) => {
          const expected = reference(result.query, comments);
          expect({ text, ...run(result.query, dictionary, indexes[segment]!) }).toEqual({ text, ...expected });
          found += expected.sentences.length;
        });
      }
    }
    expect(found).toBeGreaterThan(10_000);
  });

  it('finds parts of words and aliases as the reference does, in scripts without spaces and with', () => {
    const random = seededRandom(5);
    const characters = ['遅', 'い', 'と', '配', '送', '太', '贵'];
    const runOf = (): string => Array.from({ length: 1 + random.below(5) }, () => random.pick(characters)).join('');
    const word = (): string =>
      random.below(3) === 0
        ? random.pick(["driver's", 'drivers', 'driver', 'l’hôtel', 'hotel', 't.co/x', '👍', '1.000', '1000', '、'])
        : runOf();
    const comments = Array.from({ length: 400 }, () => [
      Array.from({ length: 1 + random.below(6) }, () => word() + (random.below(3) === 0 ? '' : ' ')).join(''),
    ]);
    const dictionary = new TermDictionary();
    const index = getSegment(comments, dictionary);
    const leaf = (): string => {
      const plain = random.pick([
        'driver',
        'drivers',
        'hotel',
        'lhotel',
        't.co',
        'driv*',
        'hot*',
        '1000',
        '👍',
        runOf(),
      ]);
      return random.below(3) === 0
        ? `"${runOf()} ${plain.replace('*', '')} ${runOf()}"`
        : random.below(2) === 0
          ? runOf()
          : plain;
    };
    let found = 0;
    for (let round = 0; round < 600; round++) {
      const text = random.pick([
        () => leaf(),
        () => `${leaf()} ${leaf()}`,
        () => `${leaf()} + ${leaf()}`,
        () => `${leaf()} - ${leaf()}`,
        () => `${leaf()} @${1 + random.below(4)} (${leaf()} ${leaf()})`,
      ])();
      const expected = reference(parsed(text), comments);
      expect({ text, ...run(parsed(text), dictionary, index) }).toEqual({ text, ...expected });
      found += expected.sentences.length;
    }
    expect(found).toBeGreaterThan(5_000);
  });

  it('passes over ends and beginnings in leaps without missing any', () => {
    const dictionary = new TermDictionary();
    const random = seededRandom(3);
    const comments = Array.from({ length: 400 }, () => [
      Array.from({ length: 60 }, () => random.pick(['a', 'b', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x'])).join(' '),
    ]);
    const index = getSegment(comments, dictionary);
    for (const text of [
      'a @1 b',
      'a @3 a',
      'x @2 x',
      'x* @1 (a* b*)',
      'x @50 b',
      '"a b" @2 a',
      '(a b) @50 "x x x x x x x a"',
      'a @7 z',
    ]) {
      expect({ text, ...run(parsed(text), dictionary, index) }).toEqual({ text, ...reference(parsed(text), comments) });
    }
  });

  it('finds the same where a sentence has so many words that keys go beyond 32 bits', () => {
    const random = seededRandom(9);
    const words = (count: number): string => Array.from({ length: count }, () => `w${random.below(40)}`).join(' ');
    const comments = [
      [words(70_000)],
      ...Array.from({ length: 17 }, () => Array.from({ length: 2_000 }, () => words(2))),
    ];
    const dictionary = new TermDictionary();
    const index = getSegment(comments, dictionary);
    expect(index.words.keysOf(0)).toBeInstanceOf(Float64Array);
    for (const text of [
      'w1',
      'w1* - w2',
      '"w1 w2"',
      '"w1* w2"',
      'w3 @2 (w4 "w5 w6")',
      'w1 + w2',
      'nowhere @3 w1',
      'w1* @3 w2*',
    ])
      expect({ text, ...run(parsed(text), dictionary, index) }).toEqual({ text, ...reference(parsed(text), comments) });
  });

  it('computes a part once, however often and in whichever order it stands in the query', () => {
    const dictionary = new TermDictionary();
    const index = getSegment([['red dress', 'shoes'], ['red'], ['dress red shoes']], dictionary);
    const part = '((red @2 dress) + (shoes* "red shoes"))';
    const again = '(("red shoes" shoes*) + (dress @2 red))';
    const node = compileThemeQuery(parsed(`(${part} - nowhere) (${again} + red)`), dictionary);
    const kinds = listQuerySteps(node).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'near')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'phrase')).toHaveLength(1);
    expect(matchingSentenceIds(node, index.words)).toEqual(Uint32Array.of(3));
  });

  it('never joins the words of two sentences or comments', () => {
    const dictionary = new TermDictionary();
    const index = getSegment([['red dress', 'shoes'], [], ['red'], ['dress red shoes']], dictionary);
    expect(run(parsed('"dress shoes"'), dictionary, index).comments).toEqual([]);
    expect(run(parsed('"red dress"'), dictionary, index).comments).toEqual([0]);
    expect(run(parsed('dress @2 shoes'), dictionary, index).comments).toEqual([3]);
    expect(run(parsed('dress @1 shoes'), dictionary, index).comments).toEqual([]);
  });

  it('finds nothing in a segment without sentences, and nothing for words that no comment holds', () => {
    const dictionary = new TermDictionary();
    const empty = getSegment([[], []], dictionary);
    expect(run(parsed('a + b - c "a b" d* (a @3 b)'), dictionary, empty)).toEqual({ sentences: [], comments: [] });
    const index = getSegment([['here it is']], dictionary);
    expect(run(parsed('nowhere'), dictionary, index).sentences).toEqual([]);
    expect(run(parsed('it - nowhere'), dictionary, index).sentences).toEqual([0]);
  });
});
