import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { UnendedErasures } from './unended-erasures.ts';

const recorded = (stream: string, type: string, data: RecordedEvent['data']): RecordedEvent => ({
  stream,
  revision: 0,
  id: '',
  position: '',
  type,
  data,
  metadata: { actor: { id: 'a', name: 'Ada' } },
});
const fileErased = (fileId: string) => recorded('project-p', 'FileErased', { fileId });
const projectBegun = recorded('erasures-p', 'ProjectErasureBegun', { projectId: 'p' });
const ended = (fileIds: readonly string[], project: boolean) =>
  recorded('erasures-p', 'ErasureEnded', { projectId: 'p', fileIds: [...fileIds], project });

const unendedAfter = (...events: readonly RecordedEvent[]) => {
  const erasures = new UnendedErasures();
  for (const event of events) erasures.take(event);
  return erasures.all().map(({ fileIds, isOfProject }) => ({ fileIds: [...fileIds], isOfProject }));
};

describe('given erasures in a log', () => {
  it('lists the files without a recorded end', () => {
    expect(unendedAfter(fileErased('a'), fileErased('b'), ended(['a'], false))).toEqual([
      { fileIds: ['b'], isOfProject: false },
    ]);
    expect(unendedAfter(fileErased('a'), ended(['a'], false))).toEqual([]);
  });

  it('lists a project until its own end', () => {
    expect(unendedAfter(projectBegun, fileErased('a'), ended(['a'], false))).toEqual([
      { fileIds: [], isOfProject: true },
    ]);
  });

  it('counts all files as ended with their project, also those erased after a kill', () => {
    expect(unendedAfter(projectBegun, fileErased('a'), fileErased('b'), ended(['a'], true))).toEqual([]);
  });
});
