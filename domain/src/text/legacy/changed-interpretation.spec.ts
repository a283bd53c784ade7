import { describe, expect, it } from '@jest/globals';
import { explainThemeQuery, parseThemeQuery } from '../theme-query/parse-theme-query.ts';
import { findChangedInterpretation } from './changed-interpretation.ts';

describe('the readings of a query that was saved before', () => {
  it('are shown side by side where they differ', () => {
    expect(findChangedInterpretation('C++', () => ({ now: 'c++', error: null }))).toEqual({
      former: 'c',
      now: 'c++',
      error: null,
    });
  });

  it('say why it cannot be read any more', () => {
    const refused = { now: null, error: 'A theme needs at least one word to look for' };
    expect(findChangedInterpretation('–cheap', () => refused)).toEqual({ former: 'cheap', ...refused });
  });

  it.each(['', '👍', '(', 'a +'])('are nothing where there was no query before: %j', (text) => {
    expect(findChangedInterpretation(text, () => ({ now: 'something', error: null }))).toBeUndefined();
  });

  it.each([
    'price',
    'price* (cheap @2 "good value")',
    '(wait* queue) - nobody',
    'C++',
    '4.5',
    '«a b»',
    'a AND b',
    'a –b',
  ])('are those of the two readers: %j', (text) => {
    const parsed = parseThemeQuery(text);
    const now = parsed.ok ? explainThemeQuery(parsed.query) : null;
    const changed = findChangedInterpretation(text);
    expect(changed === undefined ? changed : changed.now).toBe(changed === undefined ? undefined : now);
    expect(changed?.former).not.toBe(now);
  });
});
