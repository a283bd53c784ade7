import { describe, it } from '@jest/globals';
import { givenWhenThen } from '../given-when-then.ts';
import type { MoveSentenceTags } from './tag-commands.ts';
import { tagDecider } from './tag-decider.ts';
import type { SentenceTagsMoved, TagEvent, TagMove } from './tag-events.ts';

const given = givenWhenThen(tagDecider);
const said = (
  type: Exclude<TagEvent['type'], 'SuggestionsAccepted'>,
  comment: number,
  sentence: number | null,
): TagEvent => ({
  type,
  data: {
    themeId: 'fit',
    comments: [comment],
    sentence,
    before: null,
    automatic: false,
    query: null,
    version: null,
    screen: 'response',
    undoes: null,
  },
});
const tagged = (comment: number, sentence: number | null): TagEvent => said('CommentsTagged', comment, sentence);
const getSpans = (before: readonly number[], after: readonly number[], comment = 7): MoveSentenceTags['spans'] =>
  new Map([[comment, { before, after }]]);
const move = (spans: MoveSentenceTags['spans'], more: Partial<MoveSentenceTags> = {}): MoveSentenceTags => ({
  type: 'MoveSentenceTags',
  fileId: 'f',
  splitId: 'anew',
  spans,
  undoes: [],
  ...more,
});
const moved = (moves: readonly TagMove[], from: string | null = null, splitId: string | null = 'anew') =>
  [{ type: 'SentenceTagsMoved', data: { fileId: 'f', from, splitId, moves } }] satisfies SentenceTagsMoved[];
const ofFit = (before: TagMove['before'], after: TagMove['after'], comment = 7): TagMove => ({
  themeId: 'fit',
  comment,
  before,
  after,
});

describe('tags by hand of sentences', () => {
  it('follow to the sentence that holds most of their own', () => {
    given([tagged(7, 1)])
      .when(move(getSpans([0, 10, 11, 30], [0, 14, 15, 30])))
      .then(moved([ofFit([[1, 2]], [[1, 2]])]));
    given([tagged(7, 0)])
      .when(move(getSpans([0, 29, 30, 42], [0, 10, 10, 29, 30, 42])))
      .then(moved([ofFit([[0, 2]], [[1, 2]])]));
    given([tagged(7, 2)])
      .when(move(getSpans([0, 9, 10, 19, 20, 29], [0, 19, 20, 29])))
      .then(moved([ofFit([[2, 2]], [[1, 2]])]));
  });

  it('stand where a tag and an exclusion meet on one sentence', () => {
    given([said('CommentsExcluded', 7, 0), tagged(7, 1)])
      .when(move(getSpans([0, 9, 10, 19], [0, 19])))
      .then(
        moved([
          ofFit(
            [
              [0, -1],
              [1, 2],
            ],
            [[0, 2]],
          ),
        ]),
      );
  });

  it('stay with a comment as a whole, and with comments of other files', () => {
    given([tagged(7, null), tagged(20_000, 1)])
      .when(move(new Map()))
      .then(moved([]));
    given([tagged(7, null), tagged(8, 0), tagged(9, 0)])
      .when(move(new Map([...getSpans([0, 9], [0, 9], 7), ...getSpans([0, 9], [0, 9], 9)])))
      .then(moved([ofFit([[0, 2]], [[0, 2]], 9)]));
  });

  it('follow once', () => {
    given([tagged(7, 1), ...moved([ofFit([[1, 2]], [[0, 2]])])])
      .when(move(getSpans([0, 9, 10, 19], [0, 19])))
      .then([]);
  });

  it('return to their sentences on undo, and follow even where comments have been tagged since', () => {
    const once = ofFit([[1, 2]], [[0, 2]]);
    const back = move(getSpans([0, 19], [0, 12, 13, 19]), { splitId: null, undoes: [once] });
    given([tagged(7, 1), ...moved([once])])
      .when(back)
      .then(moved([ofFit([[0, 2]], [[1, 2]])], 'anew', null));
    given([tagged(7, 1), ...moved([once]), said('CommentsUntagged', 7, 0), said('CommentsExcluded', 7, 0)])
      .when(back)
      .then(moved([ofFit([[0, -1]], [[0, -1]])], 'anew', null));
  });
});
