import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { SetTags, TagCommand } from '@verbatim/domain/tags/tag-commands';
import { tagDecider } from '@verbatim/domain/tags/tag-decider';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { manualState, type TagsState } from '@verbatim/domain/tags/tag-state';
import { expectSameWhenAppliedTwice, projected } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { BLOCKS, readRequest, THEMES } from './tags.ts';
import {
  isTagEntry,
  readBlocks,
  readCommentEntries,
  readReview,
  readSnapshot,
  readTaggedThemes,
} from './tags.query.ts';
import { readTaggedEver } from './tagged-ever.query.ts';
import { tagsProjector } from './tags.projector.ts';
import { ALL, decodeReviewBlock, toReviewListId, REVIEW_BLOCKS, REVIEW_LISTS, reviewBlockId } from './reviews.ts';

const ask = (type: SetTags['type'], comments: readonly number[], more: Partial<SetTags> = {}): SetTags => ({
  type,
  themeId: 'fit',
  comments,
  sentence: null,
  automatic: new Set<number>(),
  query: null,
  version: 2,
  screen: 'table',
  ...more,
});
const MANY = Array.from({ length: 200 }, (_, at) => at * 50);
const COMMANDS: readonly TagCommand[] = [
  ask('TagComments', [1, 2, 9000]),
  ask('UntagComments', [2]),
  ask('ExcludeComments', [1], { sentence: 3, themeId: 'size' }),
  ask('ExcludeComments', MANY),
  ask('RestoreComments', MANY.slice(0, 170)),
  ask('TagComments', [5], { themeId: 'gone' }),
  ask('UntagComments', [5], { themeId: 'gone' }),
  {
    type: 'AcceptSuggestions',
    themeId: 'size',
    comments: [2, 40],
    automatic: new Set(),
    query: null,
    version: 2,
    screen: 'suggestions',
    suggestions: { threshold: 0.9, expectedWrong: 0.05, model: 'm', fittedOn: 'p1-l2' },
  },
  {
    type: 'MoveSentenceTags',
    fileId: 'f',
    splitId: 'anew',
    spans: new Map([[1, { before: [0, 1, 2, 3, 4, 5, 6, 9], after: [0, 9] }]]),
    undoes: [],
  },
];

const review = (comment: number, themes: readonly string[], library = 3): TagCommand => ({
  type: 'ReviewComment',
  comment,
  library,
  screen: 'feed',
  themes: themes.map((id) => ({ themeId: id.split('@')[0]!, query: id.split('@')[1]! })),
});
const REVIEWS: readonly TagCommand[] = [
  review(1, ['fit@a', 'size@b']),
  review(9000, ['fit@a']),
  review(2, [], 1),
  review(9000, ['fit@a'], 8),
  review(1, ['fit@c'], 9),
  { type: 'ReopenComment', comment: 2, screen: 'feed' },
];

const standing = (state: TagsState): readonly string[] => {
  const found: string[] = [];
  for (const theme of ['fit', 'size', 'gone'])
    for (let comment = 0; comment < 10_100; comment++)
      for (const sentence of [null, 0, 3]) {
        const said = manualState(state, theme, comment, sentence);
        if (said !== null) found.push(`${theme} ${comment} ${sentence} ${said}`);
      }
  return found;
};

const taggedBefore = {
  themeId: 'fit',
  comments: [70],
  sentence: null,
  before: null,
  automatic: false,
  query: null,
  version: null,
  screen: 'table',
  undoes: null,
};

describe('the tags projector', () => {
  it('keeps what stands as the decider sees it, and makes nothing of an event that comes again', async () => {
    const history = new History();
    const state = await history.decide(tagDecider, tagsStream('p'), [...COMMANDS, ...REVIEWS]);
    const model = await expectSameWhenAppliedTwice(tagsProjector('p'), history.events);

    const ids = (await model.listBytes(BLOCKS, {})).map(({ id }) => id);
    expect(standing(await readBlocks(model, ids))).toEqual(standing(state));
    expect(standing(state).length).toBeGreaterThan(30);
    const themes = await readTaggedThemes(model);
    expect([...themes].map(([id, { blocks }]) => [id, blocks])).toEqual([
      ['fit', [0, 1]],
      ['gone', []],
      ['size', [0]],
    ]);
    expect(await model.count(THEMES, {})).toBe(3);
    for (const act of (await readCommentEntries(model, 1)).filter(isTagEntry)) expect(act.version).toBe(2);

    const ever = await readTaggedEver(model, 'fit', 'tagged', { after: 0, limit: 10 });
    expect(ever.map(({ comment }) => comment)).toEqual([1, 2, 9000]);
    // Tagged, and untagged.
    expect(ever[1]).toEqual({ comment: 2, now: null });
    expect(await readTaggedEver(model, 'fit', 'tagged', { after: 2, limit: 1 })).toHaveLength(1);
    expect(await readTaggedEver(model, 'gone', 'tagged', { after: 0, limit: 10 })).toEqual([{ comment: 5, now: null }]);
    expect(await readTaggedEver(model, 'fit', 'excluded', { after: -1, limit: 500 })).toHaveLength(MANY.length);
  });

  it('keeps each review with its themes, and lists of the comments by which reviews are counted', async () => {
    const history = new History();
    await history.append(tagsStream('p'), { type: 'CommentsTagged', data: taggedBefore });
    const state = await history.decide(tagDecider, tagsStream('p'), [...COMMANDS, ...REVIEWS]);
    const model = await expectSameWhenAppliedTwice(tagsProjector('p'), history.events);

    for (const comment of [1, 2, 9000]) {
      const kept = await readReview(model, comment);
      expect(kept && { themes: kept.themes, library: kept.library }).toEqual(state.reviews.get(String(comment)));
    }
    expect(await readReview(model, 1)).toMatchObject({ actor: 'Ann', at: expect.stringMatching(/^2026-/u) });
    const lists = await model.range(REVIEW_LISTS, {});
    expect(lists.map(({ id }) => id)).toEqual([ALL, toReviewListId({ themeId: 'fit', query: 'a' }), 'fit@c']);
    const readMembers = async (list: string, block: number) => {
      const { comments, libraries } = decodeReviewBlock(
        (await model.getBytes(REVIEW_BLOCKS, reviewBlockId(list, block)))!,
      );
      return [...comments].map((comment, at) => [comment, libraries[at]]);
    };
    expect(await readMembers(ALL, 0)).toEqual([[1, 9]]);
    expect(await readMembers(ALL, 1)).toEqual([[9000 % 8192, 8]]);
    expect(await model.listBytes(REVIEW_BLOCKS, {})).toHaveLength(4);
    expect(lists[0]?.document).toMatchObject({ blocks: { 0: expect.any(String), 1: expect.any(String) }, oldest: 1 });
  });

  it('hands a command what it is about, with the request that it came of', async () => {
    const history = new History();
    await history.decide(tagDecider, tagsStream('p'), REVIEWS);
    const named = { schema: 1, idempotency: { key: 'k', digest: 'd' } };
    const data = { comment: 4, themes: [], library: 3, screen: 'feed', undoes: null };
    await history.events.append(tagsStream('p'), 'any', [
      { id: randomUUID(), type: 'CommentReviewed', data, metadata: named },
    ]);
    const model = await projected(tagsProjector('p'), history.events);
    const read = (request: string | undefined) =>
      readRequest(model, request).then((requests) => [...requests.entries()]);
    expect(await read('k')).toEqual([['k', { digest: 'd', revision: REVIEWS.length }]]);
    expect([await read('other'), await read(undefined)]).toEqual([[], []]);
    // The model has no checkpoint.
    expect(await readSnapshot(model, { blocks: new Set(), reviews: [1], request: 'k' })).toBeUndefined();
  });
});
