import { describe, expect, it } from '@jest/globals';
import { getErrorMessage } from './problem.ts';

describe('what a failed call says', () => {
  it.each([
    [
      'what the server says',
      { status: 409, data: { detail: 'The file is there already.' } },
      'The file is there already.',
    ],
    ['that nobody knows, where it says nothing', { status: 500, data: '<html>' }, 'Something went wrong'],
    ['the same of what is no answer at all', undefined, 'Something went wrong'],
    [
      'that nobody answers',
      { status: 'FETCH_ERROR' },
      'The server cannot be reached. Check the connection and try again.',
    ],
  ])('is %s', (_what, error, message) => {
    expect(getErrorMessage(error)).toBe(message);
  });
});
