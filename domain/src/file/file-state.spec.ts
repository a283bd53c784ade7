import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import type { FileEvent } from './file-events.ts';
import { batchesTouching, fileFold } from './file-state.ts';

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
  { type: 'SentencesParsed', data: { first: 0, tagger: tool, tokeniser: '1', tags: ['', '', ''] } },
];

describe('the state of a file', () => {
  const state = fold(fileFold, events);

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

  it('goes on from where it was, and leaves that as it was', () => {
    const [half, rest] = [fold(fileFold, events.slice(0, 3)), events.slice(3)];
    expect(fileFold.evolve(half, rest)).toEqual(state);
    expect(half).toEqual(fold(fileFold, events.slice(0, 3)));
  });

  it('knows each of many batches', () => {
    const many = Array.from({ length: 9 }, (_, i): FileEvent => ({
      type: 'CommentsImported',
      data: { first: 2 * i, rows: rows(2) },
    }));
    const split = many.map((_, i): FileEvent => ({
      type: 'SentencesSplit',
      data: { first: 2 * i, splitter: tool, spans: [[], []] },
    }));
    expect(fold(fileFold, [...many, ...split]).batches.map((batch) => batch.split)).toEqual(
      many.map((_, i) => many.length + i),
    );
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
