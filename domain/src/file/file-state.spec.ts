import { describe, expect, it } from '@jest/globals';
import type { FileEvent } from './file-events.ts';
import { batchesTouching, evolveFile, initialFile } from './file-state.ts';

const tool = { name: 't', version: '1' };
const rows = (n: number): string[][] => Array.from({ length: n }, () => ['text']);
const events: readonly FileEvent[] = [
  {
    type: 'UploadStarted',
    data: { projectId: 'p', fileId: 'f', fileName: 'a.csv', columns: [{ name: 'text', type: 'long-text' }] },
  },
  { type: 'CommentsImported', data: { first: 0, rows: rows(3) } },
  { type: 'CommentsImported', data: { first: 3, rows: rows(2) } },
  { type: 'SentencesSplit', data: { first: 0, splitter: tool, spans: [[], [], []] } },
  { type: 'SentencesParsed', data: { first: 0, tagger: tool, tags: ['', '', ''] } },
];

describe('the state of a file', () => {
  const state = events.reduce(evolveFile, initialFile);

  it('knows each batch and how far it is', () => {
    expect(state).toMatchObject({
      projectId: 'p',
      batches: [
        { first: 0, count: 3, imported: 1, split: 3, parsed: 4 },
        { first: 3, count: 2, imported: 2 },
      ],
    });
    expect(state.batches[1]).not.toHaveProperty('split');
  });

  it('finds the batches that hold some of a range, ends excluded', () => {
    const firsts = (from: number, to: number) => batchesTouching(state, from, to).map(({ first }) => first);
    expect(firsts(0, 3)).toEqual([0]);
    expect(firsts(2, 4)).toEqual([0, 3]);
    expect(firsts(3, 100)).toEqual([3]);
    expect(firsts(5, 9)).toEqual([]);
    expect(firsts(1, 1)).toEqual([]);
  });
});
