import { describe, expect, it } from '@jest/globals';
import { describeSample, formatApplied, formatApplicable, formatLeftOut } from './result-messages.ts';

describe('the words of a result', () => {
  it('name what is tagged and excluded, and nothing of which there is none', () => {
    expect(formatApplicable({ tag: 3, exclude: 1 })).toBe('Tag 3 comments and exclude 1');
    expect(formatApplicable({ tag: 0, exclude: 2 })).toBe('Exclude 2 comments');
    expect(formatApplicable({ tag: 0, exclude: 0 })).toBe('');
    expect(formatApplied({ tagged: 0, excluded: 2 })).toBe('Excluded 2 comments');
    expect(formatApplied({ tagged: 1, excluded: 1200 })).toBe('Tagged 1 comment and excluded 1,200');
  });

  it('count what was drawn of both parts', () => {
    const population = { found: 9107, other: 14_379 };
    expect(describeSample({ method: 'stratified', size: 40 }, population)).toBe(
      '40 comments: 20 that the query found, 20 that it did not',
    );
    expect(describeSample({ method: 'stratified', size: 40 }, { found: 3, other: 100 })).toBe(
      '40 comments: 3 that the query found, 37 that it did not',
    );
    expect(describeSample({ method: 'simple', size: 40 }, population)).toBe('40 comments: a simple random sample');
  });

  it('speak of one comment as of one', () => {
    expect(formatLeftOut({ unsure: 1, erased: 0 })).toBe(' 1 comment rated “Cannot tell” is in no figure.');
    expect(formatLeftOut({ unsure: 0, erased: 1 })).toBe(' 1 comment was erased and is in no figure.');
    expect(formatLeftOut({ unsure: 2, erased: 2 })).toContain('2 comments rated “Cannot tell” are in no figure. 2');
  });
});
