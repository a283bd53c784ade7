import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createAppStore } from '../../app/store.ts';
import { scoreProjects, selectScoring, selectScoringUnderWay } from './scoring-runs.ts';

const HOTEL = { id: 'hotel', name: 'Hotel' };
const AWAY = { id: 'away', name: 'Away' };

describe('projects that are scored by a dictionary that was saved', () => {
  const fetchOfNode = globalThis.fetch;
  const store = createAppStore(() => undefined);
  const state = () => store.getState() as Parameters<typeof selectScoring>[0];
  const asked: number[] = [];
  const seen: (readonly [string, number] | undefined)[] = [];
  beforeEach(() => {
    globalThis.fetch = async (input) => {
      const request = input as Request;
      const now = selectScoringUnderWay(state());
      seen.push(now && [now.name, now.share]);
      const { offset } = (await request.json()) as { readonly offset: number };
      asked.push(offset);
      const isGone = request.url.includes('away');
      // A file is scored whole: one of 64,000 comments comes first here.
      const least = request.url.includes('large') ? 64_000 : 0;
      const count = least === 0 ? 2_500 : 65_000;
      const completed = Math.min(Math.max(offset + 1_000, least), count);
      const body = isGone ? { detail: 'No', code: 'X' } : { count, completed };
      return Response.json(body, { status: isGone ? 404 : 200 });
    };
  });
  afterEach(() => {
    globalThis.fetch = fetchOfNode;
  });

  it('are scored one after the other, page by page, with progress in the app bar; a failed one is left to its next visitor', async () => {
    expect(selectScoringUnderWay(state())).toBeUndefined();
    await scoreProjects(store.dispatch, [HOTEL, AWAY]);
    expect(seen).toEqual([
      ['Hotel', 0],
      ['Hotel', 0.2],
      ['Hotel', 0.4],
      ['Away', 0.5],
    ]);
    expect(selectScoring(state()).map(({ id, completed, state }) => [id, completed, state])).toEqual([
      ['hotel', 2_500, 'done'],
      ['away', 0, 'failed'],
    ]);
    expect(selectScoringUnderWay(state())).toBeUndefined();
  });

  it('are not asked for again as far as they have been scored already', async () => {
    asked.length = 0;
    await scoreProjects(store.dispatch, [{ id: 'large', name: 'Large' }]);
    expect(asked).toEqual([0, 64_000]);
    expect(selectScoring(state()).map(({ completed, state }) => [completed, state])).toEqual([[65_000, 'done']]);
  });
});
