import { describe, expect, it } from '@jest/globals';
import { explainedSegments } from './explained-segments.ts';

const term = (name: string, contribution: number, spans: readonly (readonly [number, number])[]) => ({
  term: name,
  weight: contribution * 2,
  contribution,
  spans,
});

describe('the marked words of a suggestion', () => {
  it('are parts of the text, with what each occurrence adds', () => {
    const text = 'too small, too dear';
    const found = explainedSegments(
      text,
      [
        term('too', 0.4, [
          [0, 3],
          [11, 14],
        ]),
        term('too small', 1, [[0, 9]]),
        term('dear', -0.5, [[15, 19]]),
      ],
      [[4, 9]],
    );
    expect(found.map((segment) => segment.text).join('')).toBe(text);
    expect(found).toEqual([
      { text: 'too', contribution: 1.2, isFound: false },
      { text: ' ', contribution: 1, isFound: false },
      { text: 'small', contribution: 1, isFound: true },
      { text: ', ', contribution: 0, isFound: false },
      { text: 'too', contribution: 0.2, isFound: false },
      { text: ' ', contribution: 0, isFound: false },
      { text: 'dear', contribution: -0.5, isFound: false },
    ]);
  });

  it('are the strong ones only', () => {
    const found = explainedSegments('a b', [term('a', 1, [[0, 1]]), term('b', 0.1, [[2, 3]])], []);
    expect(found).toEqual([
      { text: 'a', contribution: 1, isFound: false },
      { text: ' b', contribution: 0, isFound: false },
    ]);
  });

  it('are those that the query finds, where there is no model', () => {
    expect(explainedSegments('so dear', [], [[3, 7]])).toEqual([
      { text: 'so ', contribution: 0, isFound: false },
      { text: 'dear', contribution: 0, isFound: true },
    ]);
  });

  it('are none in an empty text', () => {
    expect(explainedSegments('', [], [])).toEqual([]);
  });
});
