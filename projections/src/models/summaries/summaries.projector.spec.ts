import { describe, expect, it } from '@jest/globals';
import { fileStream } from '@verbatim/domain/file/file-events';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { expectSameWhenAppliedTwice, projected } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { PLACES, SUMMARIES } from './summaries.ts';
import { summariesProjector } from './summaries.projector.ts';
import { pageOfSummaries, stageOf } from './summaries.query.ts';

const create = (projectId: string, name: string, description = '', sid = ''): ProjectCommand => ({
  ...{ type: 'CreateProject', projectId, name, description, sid, noSid: sid === '' },
});
const withTable: readonly ProjectCommand[] = [
  { type: 'DefineColumns', columns: [{ id: 'c', field: 'c', name: 'c', type: 'long-text', options: [] }] },
  { type: 'CreateTable', columns: [] },
];
const addFile = (fileId: string, count: number): ProjectCommand => ({
  ...{ type: 'AddFile', fileId, fileName: fileId, count, columns: [{ name: 'c', type: 'long-text' }] },
  ...{ newOptions: {}, dateOrders: {} },
});
const eraseFile = (fileId: string): ProjectCommand => ({
  ...{ type: 'EraseFile', fileId, stream: fileStream(fileId), revision: 3, digest: 'd' },
});
const score = (fromId: number, toId: number): ProjectCommand => ({
  ...{ type: 'RecordSentimentRun', fromId, toId, dictionary: null, project: { stream: 'project-p', revision: 0 } },
});

describe('the summaries projector', () => {
  it('keeps what a list shows of a project, and makes nothing of an event that comes again', async () => {
    const history = new History();
    await history.decide(projectDecider, projectStream('p'), [
      ...[create('p', 'Shoes', 'of spring', 'S-1'), ...withTable, addFile('f', 10), addFile('g', 5)],
      { type: 'EditProject', name: 'Boots', description: 'of winter' },
      ...[score(1, 4), score(3, 8), eraseFile('f')],
    ]);
    await history.decide(projectDecider, projectStream('q'), [create('q', 'Gone'), { type: 'DeleteProject' }]);

    const model = await expectSameWhenAppliedTwice(summariesProjector, history.events);
    const [only, ...others] = await model.range(SUMMARIES, {});
    expect(others).toEqual([]);
    expect(await model.count(PLACES, {})).toBe(1);
    expect(only?.document).toMatchObject({
      ...{ id: 'p', name: 'Boots', description: 'of winter', sid: 'S-1', createdBy: 'Ann' },
      ...{ created: '2026-11-21T10:00:01.000Z', files: [{ id: 'g', firstId: 11, count: 5 }] },
    });
  });

  it.each<[string, readonly ProjectCommand[]]>([
    ['setup', []],
    ['building', [addFile('f', 10)]],
    ['building', [addFile('f', 10), score(1, 4), score(6, 10)]],
    ['ready', [addFile('f', 10), score(1, 4), score(3, 10)]],
    ['building', [addFile('f', 10), score(1, 10), addFile('g', 1)]],
    ['ready', [addFile('f', 10), score(1, 10), addFile('g', 1), eraseFile('g')]],
    ['setup', [addFile('f', 10), score(1, 10), eraseFile('f')]],
  ])('tells that a project is at the stage %s', async (stage, commands) => {
    const history = new History();
    await history.decide(projectDecider, projectStream('p'), [create('p', 'Shoes'), ...withTable, ...commands]);
    const { items } = await pageOfSummaries(await projected(summariesProjector, history.events), {
      ...{ search: '', offset: 0, limit: 1 },
    });
    expect(items.map(stageOf)).toEqual([stage]);
  });
});

describe('a page of summaries', () => {
  const PROJECTS = 620;
  const model = async () => {
    const history = new History();
    for (let i = 0; i < PROJECTS; i += 1) {
      const [name, sid] = i % 100 === 7 ? ['Café Reviews', `S-${i}`] : ['Hotel', ''];
      await history.decide(projectDecider, projectStream(`p${i}`), [create(`p${i}`, name, `number ${i}`, sid)]);
    }
    return projected(summariesProjector, history.events);
  };

  it('holds the newest first, and says how many there are', async () => {
    const reader = await model();
    const ids = async (search: string, offset = 0, limit = 3) => {
      const { items, total } = await pageOfSummaries(reader, { search, offset, limit });
      return [items.map(({ id }) => id), total];
    };
    expect(await ids('')).toEqual([['p619', 'p618', 'p617'], PROJECTS]);
    expect(await ids('  ', 618)).toEqual([['p1', 'p0'], PROJECTS]);
    expect(await ids('', PROJECTS)).toEqual([[], PROJECTS]);
    // Every word, anywhere in name, description and survey id, without case and accents.
    expect(await ids('CAFE')).toEqual([['p607', 'p507', 'p407'], 7]);
    expect(await ids('rev café', 5)).toEqual([['p107', 'p7'], 7]);
    expect(await ids('reviews 107')).toEqual([['p107'], 1]);
    expect(await ids('s-207')).toEqual([['p207'], 1]);
    expect(await ids('hotel cafe')).toEqual([[], 0]);
    expect(await ids('number', 300, 2)).toEqual([['p319', 'p318'], PROJECTS]);
  });
});
