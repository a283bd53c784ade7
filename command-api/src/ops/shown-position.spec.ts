import { describe, expect, it } from '@jest/globals';
import { shortPosition, shownPosition } from './shown-position.ts';

describe('shortened positions', () => {
  it.each([
    ['0000000000000017', '17'],
    ['0000000000000100', '100'],
    ['00000000000000058160/00000000000000058090', '58160/58090'],
  ])('%s is shown as %s and parsed in both forms', (position, shown) => {
    expect(shortPosition(position)).toBe(shown);
    expect(shownPosition(shown)).toBe(position);
    expect(shownPosition(position)).toBe(position);
  });

  it.each(['', '–', 'yesterday', '17/', '/17', '1/2/3', '-1', '1.5'])('%j is not a position', (text) => {
    expect(shownPosition(text)).toBeUndefined();
  });
});
