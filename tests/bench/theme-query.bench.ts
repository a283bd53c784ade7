/**
 * Theme queries over the reviews four times, against SQLite's full-text index (FTS5 in libsql, in memory)
 * with equal counts; and classifying 100 themes against as many regular expressions.
 *
 * Our queries match within a unit of text, FTS5's within a row: both are run with rows of comments (as one
 * sentence each) and rows of sentences (as in the product), and row counts must be equal.
 */
import Database from 'libsql';
import { sentenceSpans } from '@verbatim/domain/text/sentences/sentence-spans';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { compileThemeQuery } from '../../projections/src/results/kernels/theme-query/compile-theme-query.ts';
import {
  matchingSentenceIds,
  matchingSentences,
} from '../../projections/src/results/kernels/theme-query/evaluate-theme-query.ts';
import { countSetSentences } from '../../projections/src/results/kernels/theme-query/sentence-set.ts';
import {
  decodeSentences,
  readSegmentWords,
  SegmentBuilder,
  type SegmentWords,
  sortWords,
} from '../../projections/src/models/segments/segment-builder.ts';
import {
  decodeColumn,
  encodeColumn,
  section,
  SEGMENT_COMMENTS,
} from '../../projections/src/models/segments/segments.ts';
import { TermDictionary } from '../../projections/src/models/segments/term-dictionary.ts';
import type { BenchResult } from './bench-result.ts';
import { reviewTexts } from './clothing-reviews.ts';
import { interleaved } from './interleaved.ts';

/**
 * FTS5 has no aliases (`dress` of `dress's`) and no signed words (`soft&warm`): without such signs both have
 * the same words.
 */
const plainTexts = (): readonly string[] =>
  reviewTexts().map((text) => text.replace(/['\u2019](?=\p{L})/gu, '').replace(/[&+#]/gu, ' '));

const COPIES = 4;
const ROUNDS = 101;
/** Unmeasured rounds of all queries, until V8 has optimised them. */
const WARM_UP = 30;

/** Each as a theme query and as the equivalent FTS5 query. */
const QUERIES = [
  { name: 'frequent word', theme: 'dress', fts: 'dress' },
  { name: 'word everywhere', theme: 'the', fts: 'the' },
  { name: 'rare word', theme: 'gorgeously', fts: 'gorgeously' },
  { name: 'OR of two', theme: 'small tight', fts: 'small OR tight' },
  {
    name: 'OR of eight',
    theme: 'soft comfy cozy warm light cool silky smooth',
    fts: 'soft OR comfy OR cozy OR warm OR light OR cool OR silky OR smooth',
  },
  { name: 'AND', theme: 'dress + love', fts: 'dress AND love' },
  { name: 'AND, rare with everywhere', theme: 'itchy + the', fts: 'itchy AND the' },
  { name: 'NOT', theme: 'fit - small', fts: 'fit NOT small' },
  { name: 'phrase', theme: '"true to size"', fts: '"true to size"' },
  { name: 'phrase of frequent words', theme: '"it is a"', fts: '"it is a"' },
  { name: 'prefix', theme: 'comfort*', fts: 'comfort*' },
  { name: 'wide prefix', theme: 'co*', fts: 'co*' },
  { name: 'proximity', theme: 'fabric @5 soft', fts: 'NEAR(fabric soft, 4)' },
  {
    name: 'nested',
    theme: '(cheap thin flimsy) + (fabric material) - love',
    fts: '((cheap OR thin OR flimsy) AND (fabric OR material)) NOT love',
  },
] as const;

interface Corpus {
  readonly name: string;
  /** Sentence spans of each text. */
  readonly spans: readonly (readonly number[])[];
}

interface Segments {
  readonly dictionary: TermDictionary;
  readonly words: readonly SegmentWords[];
  readonly stored: readonly { readonly sentences: Uint8Array; readonly tokens: Uint8Array }[];
}

const buildSegments = (texts: readonly string[], spans: readonly (readonly number[])[]): Segments => {
  const dictionary = new TermDictionary();
  const builders: SegmentBuilder[] = [];
  texts.forEach((text, at) => {
    if (at % SEGMENT_COMMENTS === 0) builders.push(new SegmentBuilder(dictionary));
    builders.at(-1)?.addComment(text, spans[at]!);
  });
  return {
    dictionary,
    words: builders.map((builder) => readSegmentWords(sortWords(builder.columns(), builder.terms()))),
    stored: builders.map((builder) => builder.encode()),
  };
};

/** Our tokens joined by spaces, so that both sides search the same words. */
const fillFts = (texts: readonly string[], spans: readonly (readonly number[])[]): Database.Database => {
  const db = new Database(':memory:');
  db.exec("CREATE VIRTUAL TABLE t USING fts5(words, content='', detail=full, tokenize='ascii')");
  const insert = db.prepare('INSERT INTO t (words) VALUES (?)');
  db.exec('BEGIN');
  texts.forEach((text, at) => {
    const own = spans[at]!;
    for (let span = 0; span < own.length; span += 2)
      insert.run([tokenise(text, own[span], own[span + 1]).terms.join(' ')]);
  });
  db.exec("COMMIT; INSERT INTO t (t) VALUES ('optimize')");
  return db;
};

const getQuery = (text: string): ThemeQuery => {
  const parsed = parseThemeQuery(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return parsed.query;
};

const countMatches = ({ dictionary, words }: Segments, query: ThemeQuery): number => {
  const node = compileThemeQuery(query, dictionary);
  let count = 0;
  for (const segment of words) count += countSetSentences(matchingSentences(node, segment));
  return count;
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** FTS5 runs a prepared statement; ours repeats the lookup of words, as FTS5 does. */
const measureQueries = async (texts: readonly string[], { name, spans }: Corpus): Promise<readonly BenchResult[]> => {
  const segments = buildSegments(texts, spans);
  const db = fillFts(texts, spans);
  const select = db.prepare('SELECT count(*) AS matches FROM t WHERE t MATCH ?');
  const results: BenchResult[] = [];
  for (let round = 0; round < WARM_UP; round++)
    for (const { theme } of QUERIES) countMatches(segments, getQuery(theme));
  for (const { name: kind, theme, fts } of QUERIES) {
    const query = getQuery(theme);
    const ours = (): number => countMatches(segments, query);
    const theirs = (): number => (select.get([fts]) as { matches: number }).matches;
    if (ours() !== theirs()) throw new Error(`${theme}: ${ours()} matches, FTS5 ${theirs()}`);
    const measured = await interleaved(ours, theirs, ROUNDS);
    results.push({
      name: `theme query by ${name}, ${kind}: ${theme}`,
      measured: measured.ours * 1000,
      unit: 'ms',
      baseline: { name: 'FTS5 in libsql', measured: measured.theirs * 1000 },
      target: { atMost: 1 },
      note: `${ours()} of ${spans.reduce((sum, own) => sum + own.length / 2, 0)} rows match, equal counts; median of ${ROUNDS} rounds in turns`,
    });
  }
  db.close();
  const ratios = results.map(({ measured, baseline }) => measured / (baseline?.measured ?? NaN));
  const [mine, other] = [
    results.map(({ measured }) => measured),
    results.map(({ baseline }) => baseline?.measured ?? NaN),
  ];
  return [
    {
      name: `theme query by ${name}, the median of ${QUERIES.length} queries`,
      measured: median(mine),
      unit: 'ms',
      baseline: { name: 'FTS5 in libsql', measured: median(other) },
      target: { atMost: 1 },
      note: `ratios from ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    },
    ...results,
  ];
};

/** 100 realistic themes of the reviews' words, each with its equivalent regular expression. */
const makeThemes = (dictionary: TermDictionary, words: readonly SegmentWords[]) => {
  const frequent = dictionary
    .from(0)
    .map((term, id) => ({
      term,
      count: words.reduce((sum, { keysOf }) => sum + keysOf(id).length, 0),
    }))
    .filter(({ term, count }) => count >= 20 && /^[a-z]{3,}$/u.test(term))
    .sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))
    .map(({ term }) => term);
  return Array.from({ length: 100 }, (_, at) => {
    const words = [5, 30, 60, 90].map((step) => frequent[(at * 7 + step * 9) % frequent.length]!);
    return { theme: words.join(' '), pattern: new RegExp(`\\b(?:${words.join('|')})\\b`, 'i') };
  });
};

const measureClassification = async (texts: readonly string[], spans: Corpus['spans']): Promise<BenchResult> => {
  const { dictionary, words, stored } = buildSegments(texts, spans);
  const themes = makeThemes(dictionary, words);
  const queries = themes.map(({ theme }) => getQuery(theme));
  let bytes = 0;
  const ours = (): void => {
    for (const segment of stored) {
      const tokens = section(decodeColumn(segment.tokens), 0, Uint32Array);
      const segmentWords = readSegmentWords(sortWords(decodeSentences(segment.sentences), tokens));
      for (const query of queries)
        bytes += encodeColumn([matchingSentenceIds(compileThemeQuery(query, dictionary), segmentWords)]).length;
    }
  };
  let matches = 0;
  const theirs = (): void => {
    for (const text of texts) for (const { pattern } of themes) if (pattern.test(text)) matches += 1;
  };
  const measured = await interleaved(ours, theirs, 3);
  if (bytes === 0 || matches === 0) throw new Error('Nothing was classified');
  return {
    name: 'classify 100 themes over all reviews',
    measured: measured.ours * 1000,
    unit: 'ms',
    baseline: { name: '100 regular expressions over the strings', measured: measured.theirs * 1000 },
    target: { atMost: 0.1 },
    note: `${texts.length} reviews by sentence, from stored columns to stored columns; themes of four words each; the expressions test whole comments`,
  };
};

export async function run(): Promise<readonly BenchResult[]> {
  const reviews = plainTexts();
  const bySentence = reviews.map((text) => sentenceSpans(text));
  const texts = Array.from({ length: COPIES }, () => reviews).flat();
  const comments: Corpus = { name: 'comment', spans: texts.map(({ length }) => [0, length]) };
  const sentences: Corpus = { name: 'sentence', spans: Array.from({ length: COPIES }, () => bySentence).flat() };
  return [
    ...(await measureQueries(texts, comments)),
    ...(await measureQueries(texts, sentences)),
    await measureClassification(reviews, bySentence),
  ];
}
