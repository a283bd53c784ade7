import { describe, expect, it } from '@jest/globals';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { bringTo } from '../../runtime/spec-support/bring-to.ts';
import { History } from '../spec-support/history.ts';
import { MemoryModel } from '../spec-support/memory-model.ts';
import { historyProjector } from './history.projector.ts';

const FILE = { fileId: 'p.f', firstId: 1, count: 2, options: {}, dateOrders: {}, digest: null };
const BY = { splitId: null, splitters: [] };
const EVENTS: readonly ProjectEvent[] = [
  { type: 'ProjectCreated', data: { projectId: 'p', name: 'Shoes', description: '', sid: null } },
  { type: 'FileAdded', data: FILE },
  { type: 'FileSplitAnew', data: { fileId: 'p.f', ...BY, before: BY } },
  { type: 'FileErased', data: { fileId: 'p.f', stream: 'file-p.f', revision: 1, digest: '' } },
];

const follow = async ({ events }: History, model: MemoryModel): Promise<number> => {
  await bringTo(historyProjector, { events, writer: model });
  return [...model.documents.values()].filter((document) => JSON.stringify(document).includes('may.csv')).length;
};

describe('names of files in history', () => {
  it('outlive their files, and go with the project as a rebuild finds none', async () => {
    const history = new History();
    const named = { projectId: 'p', fileId: 'p.f', fileName: 'may.csv' };
    await history.append('names-p', { type: 'FileNamed', data: named });
    await history.append('project-p', ...EVENTS);
    const served = new MemoryModel();
    // Of three acts, of the file and of its name.
    expect(await follow(history, served)).toBe(5);

    await history.append('project-p', { type: 'ProjectDeleted', data: {} });
    expect(await follow(history, served)).toBe(0);

    await history.events.deleteStream('names-p', 'any');
    const rebuilt = new MemoryModel();
    await follow(history, rebuilt);
    expect(rebuilt.documents).toEqual(served.documents);
  });

  it('are known of the files that a restored project is given', async () => {
    const history = new History();
    await history.append('names-p', {
      type: 'FileNamed',
      data: { projectId: 'p', fileId: 'p.f', fileName: 'old.csv' },
    });
    await history.append('project-p', ...EVENTS, { type: 'ProjectDeleted', data: {} });
    await history.events.deleteStream('names-p', 'any');
    const versions = { basics: 1, columns: 1, groups: 1 };
    const basics = { projectId: 'p', name: 'Shoes', description: '', sid: null };
    await history.append(
      'project-p',
      { type: 'ProjectChangeUndone', data: { from: 4, to: 4 } },
      { type: 'ProjectUndeleted', data: { ...basics, columns: [], table: null, groups: [], versions } },
    );
    const named = { projectId: 'p', fileId: 'p.g', fileName: 'may.csv' };
    await history.append('names-p.1', { type: 'FileNamed', data: named });
    await history.append('project-p', { type: 'FileAdded', data: { ...FILE, fileId: 'p.g', firstId: 3 } });
    const served = new MemoryModel();
    // The name of the file, its entry, and the file.
    expect(await follow(history, served)).toBe(3);
    await history.append('project-p', { type: 'ProjectDeleted', data: {} });
    expect(await follow(history, served)).toBe(0);
  });
});
