import { describe, expect, it } from '@jest/globals';
import { fileStream } from '@verbatim/domain/file/file-events';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { expectSameWhenAppliedTwice, projected } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { SUMMARY_POSITIONS, SUMMARIES } from './summaries.ts';
import { summariesProjector } from './summaries.projector.ts';
import { findBuild, listBuilds, readSummaryPage, getProjectStage } from './summaries.query.ts';

const create = (projectId: string, name: string, description = '', sid = ''): ProjectCommand => ({
  type: 'CreateProject',
  projectId,
  name,
  description,
  sid,
  noSid: sid === '',
});
const withTable: readonly ProjectCommand[] = [
  { type: 'DefineColumns', columns: [{ id: 'c', field: 'c', name: 'c', type: 'long-text', options: [] }] },
  { type: 'CreateTable', columns: [] },
];
const addFile = (fileId: string, count: number): ProjectCommand => ({
  type: 'AddFile',
  fileId,
  count,
  columns: [{ name: 'c', type: 'long-text' }],
  options: {},
  dateOrders: {},
});
const eraseFile = (fileId: string): ProjectCommand => ({
  type: 'EraseFile',
  fileId,
  stream: fileStream(fileId),
  revision: 3,
  digest: 'd',
});
const score = (fromId: number, toId: number): ProjectCommand => ({
  type: 'RecordSentimentRun',
  fromId,
  toId,
  dictionary: null,
  project: { stream: 'project-p', revision: 0 },
});
const request = (minId: number | null): ProjectCommand => ({ type: 'RequestBuild', minId });
const failure = { step: 'parse', reason: 'The disk is full.' } as const;

describe('the summaries projector', () => {
  it('keeps what a list shows of a project, and makes nothing of an event that comes again', async () => {
    const history = new History();
    await history.decide(projectDecider, projectStream('p'), [
      create('p', 'Shoes', 'of spring', 'S-1'),
      ...withTable,
      addFile('f', 10),
      addFile('g', 5),
      { type: 'EditProject', name: 'Boots', description: 'of winter' },
      score(1, 4),
      score(3, 8),
      eraseFile('f'),
      request(null),
      score(11, 15),
    ]);
    await history.decide(projectDecider, projectStream('p'), [{ type: 'EndBuild', minId: null }]);
    await history.decide(projectDecider, projectStream('r'), [create('r', 'Broken'), ...withTable, addFile('r.f', 10)]);
    await history.decide(projectDecider, projectStream('r'), [request(1), { type: 'EndBuild', minId: 1, failure }]);
    await history.decide(projectDecider, projectStream('q'), [create('q', 'Gone'), { type: 'DeleteProject' }]);

    await history.decide(projectDecider, projectStream('s'), [
      create('s', 'Back again'),
      { type: 'DeleteProject' } as const,
      { type: 'UndoProjectChange', from: 1, events: [{ type: 'ProjectDeleted', data: {} }] },
    ]);

    const model = await expectSameWhenAppliedTwice(summariesProjector, history.events);
    const [boots, broken, back, ...others] = await model.range(SUMMARIES, {});
    expect(others).toEqual([]);
    expect(await model.count(SUMMARY_POSITIONS, {})).toBe(3);
    expect(back?.document).toMatchObject({ id: 's', name: 'Back again', createdBy: 'Ann' });
    expect(broken?.document).toMatchObject({ name: 'Broken', build: { minId: 1, by: 'Ann', failure } });
    expect(boots?.document).toMatchObject({
      build: null,
      id: 'p',
      name: 'Boots',
      description: 'of winter',
      sid: 'S-1',
      createdBy: 'Ann',
      created: '2026-11-21T10:00:01.000Z',
      files: [{ id: 'g', firstId: 11, count: 5 }],
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
  ])('shows that a project is at the stage %s', async (stage, commands) => {
    const history = new History();
    await history.decide(projectDecider, projectStream('p'), [create('p', 'Shoes'), ...withTable, ...commands]);
    const { items } = await readSummaryPage(await projected(summariesProjector, history.events), {
      search: '',
      offset: 0,
      limit: 1,
    });
    expect(items.map(getProjectStage)).toEqual([stage]);
  });
});

describe('builds that have not come to their ends', () => {
  it('are listed with who asked for them, until they are finished or their project is deleted', async () => {
    const history = new History();
    const built = [addFile('f', 10), request(null), score(1, 10), { type: 'EndBuild', minId: null } as const];
    const begun = [addFile('f', 10), request(1)];
    for (const [id, commands] of [
      ['built', built],
      ['begun', begun],
      ['failed', [...begun, { type: 'EndBuild', minId: 1, failure }]],
      ['again', [...begun, { type: 'EndBuild', minId: 1, failure }, request(null)]],
      ['gone', [...begun, eraseFile('f'), { type: 'DeleteProject' }]],
      ['never', [addFile('f', 10)]],
    ] as const)
      await history.decide(projectDecider, projectStream(id), [create(id, id), ...withTable, ...commands]);
    const model = await projected(summariesProjector, history.events);
    const builds = await listBuilds(model);
    expect(builds.map(({ id, build }) => [id, build.minId, build.by, build.failure])).toEqual([
      ['again', null, 'Ann', null],
      ['begun', 1, 'Ann', null],
    ]);
    expect((await findBuild(model, 'failed'))?.build.failure).toEqual(failure);
    for (const none of ['built', 'never', 'gone', 'unknown']) expect(await findBuild(model, none)).toBeUndefined();
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
      const { items, total } = await readSummaryPage(reader, { search, offset, limit });
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
