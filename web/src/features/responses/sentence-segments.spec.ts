import { describe, expect, it } from '@jest/globals';
import type { ThemeChip } from '@verbatim/command-api/contract/responses';
import { sentenceSegments } from './sentence-segments.ts';

const found = (spans: readonly (readonly [number, number])[]): ThemeChip => ({
  id: 't',
  name: 'Staff',
  method: 1,
  why: { by: 'query', clause: 'staff', spans, since: null, version: null, written: null },
});

describe('the words of a sentence', () => {
  it('are cut where a match or a scored word begins or ends, by offsets of the whole text', () => {
    const segments = sentenceSegments({
      sentence: 'Staff ignored us.',
      start: 10,
      words: [{ start: 16, end: 23, value: -1.3, weight: -1.3, by: [] }],
      themes: [found([[10, 15]])],
    });
    expect(segments).toEqual([
      { text: 'Staff', isMarked: true, value: 0 },
      { text: ' ', isMarked: false, value: 0 },
      { text: 'ignored', isMarked: false, value: -1.3 },
      { text: ' us.', isMarked: false, value: 0 },
    ]);
  });
  it('can be both, and leave out what lies in another sentence', () => {
    const segments = sentenceSegments({
      sentence: 'rude staff',
      start: 0,
      words: [{ start: 0, end: 4, value: -2, weight: -2, by: [] }],
      themes: [found([[0, 10]]), found([[20, 25]])],
    });
    expect(segments).toEqual([
      { text: 'rude', isMarked: true, value: -2 },
      { text: ' staff', isMarked: true, value: 0 },
    ]);
  });
  it('are one where nothing is found, and none without text', () => {
    expect(sentenceSegments({ sentence: 'No', start: 3, words: [], themes: [] })).toEqual([
      { text: 'No', isMarked: false, value: 0 },
    ]);
    expect(sentenceSegments({ sentence: '', start: 3, words: [], themes: [] })).toEqual([]);
  });
});
