/**
 * Scripts without spaces: tokenising against `Intl.Segmenter` alone, which dominates the time, and substring
 * queries against searching the texts.
 */
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { readSegmentWords, SegmentBuilder, sortWords } from '../../projections/src/models/segments/segment-builder.ts';
import { TermDictionary } from '../../projections/src/models/segments/term-dictionary.ts';
import { compileThemeQuery } from '../../projections/src/results/kernels/theme-query/compile-theme-query.ts';
import { matchingSentenceIds } from '../../projections/src/results/kernels/theme-query/evaluate-theme-query.ts';
import type { BenchResult } from './bench-result.ts';
import { interleaved } from './interleaved.ts';

const COMMENTS = 8_000;
const ROUNDS = 7;
/** Parts of sentences as people write them, put together at random so that few comments are equal. */
const PARTS = [
  '配送がとても遅い',
  '店員さんは親切でした',
  '部屋がきれい',
  '朝食が美味しかった',
  '値段が高すぎる',
  'また利用したいです',
  '対応が遅くて残念',
  '服务很好',
  '房间很干净',
  '但是太贵了',
  '早餐不错',
  '等了两个小时',
  '前台态度很差',
  '下次还会再来',
  '交通非常方便',
  'พนักงานบริการดีมาก',
  'ห้องสะอาด',
  'อาหารอร่อย',
  'ราคาแพงเกินไป',
  'รอนานมาก',
];
const QUERIES = ['遅い', '太贵', 'บริการ', 'て残', '很'];

/** Numerical Recipes' generator: the same comments in every run. */
const commentsOfParts = (): readonly string[] => {
  let seed = 29;
  const next = (bound: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * bound);
  };
  return Array.from({ length: COMMENTS }, () =>
    Array.from({ length: 1 + next(5) }, () => PARTS[next(PARTS.length)]).join(next(2) === 0 ? '' : '，'),
  );
};

export const run = async (): Promise<readonly BenchResult[]> => {
  const texts = commentsOfParts();
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
  const build = () => {
    const dictionary = new TermDictionary();
    const builder = new SegmentBuilder(dictionary);
    for (const text of texts) builder.addComment(text, [0, text.length]);
    return { dictionary, builder };
  };
  const cut = await interleaved(
    build,
    () => {
      let segments = 0;
      for (const text of texts) for (const { segment } of segmenter.segment(text)) segments += segment.length;
      return segments;
    },
    ROUNDS,
  );
  const { dictionary, builder } = build();
  const words = readSegmentWords(sortWords(builder.columns(), builder.terms()));
  const queries = QUERIES.map((text) => {
    const parsed = parseThemeQuery(text);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return { text, query: parsed.query };
  });
  for (const { text, query } of queries) {
    const ours = matchingSentenceIds(compileThemeQuery(query, dictionary), words).length;
    const theirs = texts.filter((each) => each.includes(text)).length;
    if (ours !== theirs) throw new Error(`${text}: ${ours} found, ${theirs} hold it`);
  }
  const found = await interleaved(
    () => queries.map(({ query }) => matchingSentenceIds(compileThemeQuery(query, dictionary), words).length),
    () => queries.map(({ text }) => texts.filter((each) => each.includes(text)).length),
    101,
  );
  const note = (spread: number): string =>
    `${COMMENTS} comments of ${characters} characters, medians in turns, spread ${Math.round(spread * 100)} %`;
  return [
    {
      name: 'Chinese, Japanese and Thai comments cut into tokens and numbered',
      measured: (cut.ours * 1e6) / characters,
      unit: 'µs/character',
      baseline: { name: 'Intl.Segmenter alone', measured: (cut.theirs * 1e6) / characters },
      target: { atMost: 1.3 },
      note: note(cut.spread),
    },
    {
      name: 'five parts of words found in them',
      measured: found.ours * 1000,
      unit: 'ms',
      baseline: { name: 'a search of the texts', measured: found.theirs * 1000 },
      target: { atMost: 1 },
      note: note(found.spread),
    },
  ];
};
