import { describe, it, expect } from '@jest/globals';
import { normaliseQuery } from './lex-theme-query.ts';

describe('normalising a query', () => {
  it('makes curly quotes straight', () => {
    expect(normaliseQuery('“build quality” „x‟ don’t ‘a‘')).toBe('"build quality" "x" don\'t \'a\'');
  });

  it('collapses white space of every kind and trims', () => {
    expect(normaliseQuery('\ufeff a\t\r\n b\u00a0\u2003c ')).toBe('a b c');
  });

  it('leaves a normal query alone', () => {
    const query = 'cheap + (quality "build quality") - plastic @3';
    expect(normaliseQuery(query)).toBe(query);
    expect(normaliseQuery('   ')).toBe('');
  });
});
