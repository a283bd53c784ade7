import { describe, expect, it } from '@jest/globals';
import type { SetTags, TagCommand } from '@verbatim/domain/tags/tag-commands';
import { tagDecider } from '@verbatim/domain/tags/tag-decider';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { manualState, type TagsState } from '@verbatim/domain/tags/tag-state';
import { expectSameWhenAppliedTwice } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { BLOCKS, THEMES } from './tags.ts';
import { tagsProjector } from './tags.projector.ts';
import { readBlocks, readTaggedThemes } from './tags.query.ts';

const ask = (type: SetTags['type'], comments: readonly number[], more: Partial<SetTags> = {}): SetTags => ({
  ...{ type, themeId: 'fit', comments, sentence: null, automatic: new Set<number>(), query: null, screen: 'table' },
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
];

const standing = (state: TagsState): readonly string[] => {
  const found: string[] = [];
  for (const theme of ['fit', 'size', 'gone'])
    for (let comment = 0; comment < 10_100; comment++)
      for (const sentence of [null, 3]) {
        const said = manualState(state, theme, comment, sentence);
        if (said !== null) found.push(`${theme} ${comment} ${sentence} ${said}`);
      }
  return found;
};

describe('the tags projector', () => {
  it('keeps what stands as the decider sees it, and makes nothing of an event that comes again', async () => {
    const history = new History();
    const state = await history.decide(tagDecider, tagsStream('p'), COMMANDS);
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
  });
});
