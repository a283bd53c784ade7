import { describe, expect, it } from '@jest/globals';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { toNameQuery } from './theme-name.ts';

const finds = (name: string, text: string): boolean => {
  const query = toNameQuery(name)?.query;
  return query !== undefined && matchComment(query, text, [0, text.length]) !== null;
};

describe("the words of a theme's name", () => {
  it.each([
    ['Morning meal', 'The meals were late', true],
    ['Morning meal', 'The bed was hard', false],
    ['The staff and us', 'We liked the room and the bar', false],
    ['Verspätung', 'Wieder Verspätungen!', true],
    ['Gepäck – verloren (neu)', 'koffer VERLOREN', true],
    ['服务', '服务很好', true],
    ['“Too” (not) - big', 'not bad', true],
  ])('of %j find %j: %p', (name, text, isFound) => {
    expect(finds(name, text)).toBe(isFound);
  });

  it('are none in a name of stop words and signs', () => {
    expect(toNameQuery('The & of')).toBeUndefined();
    expect(toNameQuery('')).toBeUndefined();
  });
});
