import { describe, it } from '@jest/globals';
import type { ProjectEvent } from './project-events.ts';
import { addFile, created, defined, erased, fileAdded, given, table } from './project-examples.ts';

const requested = (minId: number | null): ProjectEvent => ({ type: 'BuildRequested', data: { minId } });
const finished = (minId: number | null): ProjectEvent => ({ type: 'BuildFinished', data: { minId } });
const scored = (fromId: number, toId: number): ProjectEvent => ({
  type: 'SentimentRun',
  data: { fromId, toId, dictionary: null, project: { stream: 'project-p', revision: 0 } },
});
const failure = { step: 'parse', reason: 'No room' } as const;
const request = (minId: number | null) => ({ type: 'RequestBuild', minId }) as const;
const end = (minId: number | null) => ({ type: 'EndBuild', minId }) as const;

describe('a build', () => {
  const past = [created, defined, table, fileAdded('f', 1, 10)];

  it('is requested for what is not built, from a comment on or for all', () => {
    given(past)
      .when(request(null))
      .then([requested(null)]);
    given([...past, scored(1, 10), fileAdded('g', 11, 5)])
      .when(request(11))
      .then([requested(11)]);
    given([...past, scored(1, 4), scored(6, 10)])
      .when(request(5))
      .then([requested(5)]);
  });
  it('is requested with the file that it is for, where none is under way that will come to it', () => {
    const add = addFile('g', 5, { isToBuild: true });
    given([...past, scored(1, 10)])
      .when(add)
      .then([fileAdded('g', 11, 5), requested(11)]);
    given([...past, requested(1)])
      .when(add)
      .then([fileAdded('g', 11, 5)]);
    given([...past, requested(1), fileAdded('g', 11, 5)])
      .when(add)
      .then([]);
  });
  it('is not requested where there is nothing to build', () => {
    given([created, defined, table]).when(request(null)).then([]);
    given([...past, scored(1, 10)])
      .when(request(null))
      .then([]);
    given([...past, scored(6, 10)])
      .when(request(6))
      .then([]);
    given([...past, erased])
      .when(request(null))
      .then([]);
  });
  it('is requested once, and again where more is asked for than is under way', () => {
    given([...past, requested(null)])
      .when(request(5))
      .then([]);
    given([...past, requested(5)])
      .when(request(1))
      .then([requested(1)]);
  });
  it('is finished when all of it is done, with what came meanwhile', () => {
    const under = [...past, requested(null), scored(1, 10)];
    given(under)
      .when(end(null))
      .then([finished(null)]);
    given([...under, fileAdded('g', 11, 5)])
      .when(end(null))
      .then([]);
    given([...past, requested(null), erased])
      .when(end(null))
      .then([finished(null)]);
  });
  it('is ended only as it was requested last', () => {
    given([...past, requested(5), requested(1), scored(1, 10)])
      .when(end(5))
      .then([]);
    given([...past, scored(1, 10)])
      .when(end(null))
      .then([]);
  });
  it('that has failed is over until it is requested again', () => {
    const failed: ProjectEvent = { type: 'BuildFailed', data: { minId: null, ...failure } };
    given([...past, requested(null)])
      .when({ ...end(null), failure })
      .then([failed]);
    given([...past, requested(null), failed])
      .when(request(null))
      .then([requested(null)]);
  });
});
