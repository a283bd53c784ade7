import { describe, expect, it } from '@jest/globals';
import { formatMoment, momentStreams, parseMoment, type Moment } from './moment.ts';

const NEVER: Moment = { project: null, workspace: null, library: null, dictionary: null, words: null, tags: null };

describe('a moment', () => {
  it.each<[Moment, string]>([
    [{ ...NEVER, project: 12, workspace: 3, library: 40, tags: 0 }, 'p12-w3-l40-t0'],
    [{ project: 1, workspace: 2, library: 3, dictionary: 4, words: 5, tags: 6 }, 'p1-w2-l3-d4-x5-t6'],
    [NEVER, '-'],
  ])('given %j, when it is written and read, then it is the same', (moment, written) => {
    expect(formatMoment(moment)).toBe(written);
    expect(parseMoment(written)).toEqual(moment);
  });

  it.each(['', 'p', 'p1p2', 'p1-p2', 'q1', 'p-1', 'p1-', '2026-05-01', 'p1.5', ' p1'])(
    'given %j, when it is read, then it is no moment',
    (text) => {
      expect(parseMoment(text)).toBeUndefined();
    },
  );

  it('given a project without a workspace, when its streams are listed, then none is of a workspace', () => {
    expect(momentStreams('p', undefined)).toEqual({
      project: 'project-p',
      workspace: undefined,
      library: 'library',
      dictionary: 'dictionary',
      words: 'dictionary-p',
      tags: 'tags-p',
    });
  });
});
