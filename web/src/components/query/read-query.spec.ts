import { describe, expect, it } from '@jest/globals';
import { readQuery } from './read-query.ts';

describe('readQuery', () => {
  it('echoes a query fully parenthesised', () => {
    const reading = readQuery('cheap inexpensive + quality');
    expect(reading.kind === 'query' && reading.reads).toBe('(cheap OR inexpensive) AND quality');
  });

  it('takes an empty text for a simple theme', () => {
    expect(readQuery('  \n ')).toEqual({ kind: 'simple' });
  });

  it('points at the mistake in the normalised text', () => {
    const reading = readQuery('  fit   + “size');
    expect(reading).toMatchObject({ kind: 'mistake', message: 'Unmatched Quotes', text: 'fit + "size' });
    expect(reading.kind === 'mistake' && reading.text.slice(...reading.span)).toContain('"');
  });
});
