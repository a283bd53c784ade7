import { describe, expect, it } from '@jest/globals';
import { missingTest } from './missing-values.ts';

describe('a cell of a number or date', () => {
  const isMissing = missingTest(['refused']);
  it.each(['', ' ', 'n/a', 'N. A.', 'k.A.', 'k. A.', '#NV', '#N/D', 'n.d.', 's/d', '.', '–', 'NULL', ' Refused '])(
    'is missing: %j',
    (cell) => expect(isMissing(cell)).toBe(true),
  );
  it.each(['0', '-1', '.5', '?', 'no', 'unknown', '#DIV/0!', '..5'])('is none that is missing: %j', (cell) =>
    expect(isMissing(cell)).toBe(false),
  );
});
