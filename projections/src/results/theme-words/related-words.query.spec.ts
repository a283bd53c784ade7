import { describe, expect, it } from '@jest/globals';
import { readRelatedWords } from './related-words.query.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';

const TEXTS = [
  ...Array.from({ length: 8 }, () => 'the zip broke and the seam too'),
  ...Array.from({ length: 3 }, () => 'zip and colour'),
  ...Array.from({ length: 40 }, () => 'lovely colour and the fit'),
  ...Array.from({ length: 2 }, () => 'zip stuck'),
];

const readProject = async (): Promise<RecordedProject> => {
  const log = new RecordedProject();
  const columns = [{ id: 'c', field: 'c', name: 'comment', type: 'long-text', options: [] }] as const;
  await log.append('project-p', [
    { type: 'ColumnsDefined', data: { columns } },
    { type: 'TableCreated', data: { columns: ['comment'] } },
  ]);
  for (const [at, texts] of [TEXTS.slice(0, 30), TEXTS.slice(30)].entries()) {
    const comments = texts.map((text) => ({ cells: [text], spans: [0, text.length] }));
    await log.addFile(`p.f${at}`, 1 + at * 100, [{ name: 'comment', type: 'long-text' }], comments, 256);
    await log.split(`p.f${at}`, comments, 256);
  }
  await log.project();
  return log;
};

describe('words of the comments that are related to a word', () => {
  const reads = createSegmentReads();
  const related = async (...words: string[]) =>
    (await readRelatedWords(reads, (await readProject()).models, { projectId: 'p', words, limit: 10 })).words;

  it('stand in its sentences more often than chance would have it, in several files, stop words left out', async () => {
    // 'stuck' is too rare, and 'colour' more frequent elsewhere.
    expect(await related('zip')).toEqual(['broke', 'seam']);
    expect(await related('zip', 'broke')).toEqual(['seam']);
    expect(await related('colour')).toEqual(['fit', 'lovely']);
  });

  it('are empty for a word that is in no comment', async () => {
    expect(await related('button')).toEqual([]);
    expect(await related('zip', 'button')).toEqual([]);
    expect(await related()).toEqual([]);
  });
});
