import { describe, expect, it } from '@jest/globals';
import { EMPTY_ANSWERS } from '@verbatim/domain/text/theme-query/empty-answers';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { toQueryText } from '../../models/segments/spec-support/random-project.ts';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { SegmentBuilder } from '../../models/segments/segment-builder.ts';
import { TermDictionary } from '../../models/segments/term-dictionary.ts';
import { compileThemeQuery } from './theme-query/compile-theme-query.ts';
import { WholeAnswers } from './whole-answers.ts';

const random = seededRandom(72);
const WORDS = ['no', 'none', 'n/a', 'nothing', 'comment', '-', 'not', 'applicable', 'No', "don't", 'know', '!', 'x'];

/** Comments of none to three sentences of none to three words. */
const COMMENTS = Array.from({ length: 3_000 }, () => {
  let text = '';
  const spans: number[] = [];
  for (let left = random.below(4); left > 0; left--) {
    const sentence = Array.from({ length: random.below(4) }, () => random.pick(WORDS)).join(' ');
    spans.push(text.length, text.length + sentence.length);
    text += `${sentence} `;
  }
  return { text, spans };
});

describe('whole answers', () => {
  it.each([
    ['answers of many languages', EMPTY_ANSWERS],
    ['a widened word', '="no comment" ="none" ="no*"'],
    ['no words', '=""'],
    ['other forms of words', '="not applicable" ="dont know"'],
  ])('given %s, are those of the query by itself', (_case, text) => {
    const dictionary = new TermDictionary();
    const builder = new SegmentBuilder(dictionary);
    for (const comment of COMMENTS) builder.addComment(comment.text, comment.spans);
    const { commentStarts, firstTokens } = builder.columns();
    const tokens = builder.terms();
    const query = toQueryText(text);
    const answers = new WholeAnswers(compileThemeQuery(query, dictionary));
    const found = COMMENTS.map((_, comment) => answers.has({ commentStarts, firstTokens, tokens }, comment));
    expect(found).toEqual(COMMENTS.map(({ text: of, spans }) => matchComment(query, of, spans) !== null));
    expect(found).toContain(true);
  });

  it('given a query of other parts, is refused', () => {
    const node = compileThemeQuery(toQueryText('none'), new TermDictionary());
    expect(() => new WholeAnswers(node)).toThrow();
  });
});
