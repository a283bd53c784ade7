import { describe, expect, it } from '@jest/globals';
import type { ResponseDetail, ThemeChip } from '@verbatim/command-api/contract/responses';
import type { PendingTag } from '../../api/transport/pending-mutations.ts';
import { listRemovalChoices } from './feed/take-off-menu.tsx';
import { applyPendingMutations } from './apply-pending-mutations.ts';

const chip = (id: string, method: ThemeChip['method']): ThemeChip => ({ id, name: id, method, why: null });
const PLAIN = { words: [], emphasis: 0 };
const response = (more: Partial<ResponseDetail> = {}): ResponseDetail => ({
  _id: 7,
  text: 'Fits. Small.',
  whole: [],
  themes: ['fit___1'],
  answers: [],
  review: null,
  library: 3,
  sentiment: [
    { s_id: 0, start: 0, end: 5, sentence: 'Fits.', sentiment: 0, ...PLAIN, themes: [chip('fit', 1)] },
    { s_id: 1, start: 6, end: 12, sentence: 'Small.', sentiment: 0, ...PLAIN, themes: [] },
  ],
  ...more,
});
const act = (id: string, status: PendingTag['status'], sentence: number | null = null, comment = 7): PendingTag => ({
  kind: 'tag',
  key: `${id}${status}`,
  comment,
  theme: { id, name: id },
  sentence,
  status,
});
const shown = ({ whole, sentiment, themes }: ResponseDetail) => ({
  whole: whole.map(({ id, method }) => `${id} ${method}`),
  sentences: sentiment.map((one) => one.themes.map(({ id, method }) => `${id} ${method}`)),
  themes,
});

describe('a response with an act that is under way', () => {
  it('carries a tag on the comment as a whole, beside what queries find', () => {
    const after = { whole: ['size 2'], sentences: [['fit 1'], []], themes: ['fit___1', 'size___2'] };
    expect(shown(applyPendingMutations(response(), [act('size', 2)]))).toEqual(after);
    expect(shown(applyPendingMutations(response(), [act('size', 2), act('size', -2)]))).toEqual(shown(response()));
  });
  it('carries a tag on a sentence', () => {
    expect(shown(applyPendingMutations(response(), [act('size', 2, 1)])).sentences).toEqual([['fit 1'], ['size 2']]);
  });
  it('has nothing in its sentences of what is excluded as a whole', () => {
    const after = { whole: ['fit -1'], sentences: [[], []], themes: ['fit___-1'] };
    expect(shown(applyPendingMutations(response(), [act('fit', -1)]))).toEqual(after);
  });
  it('has an exclusion of a sentence, and restores it', () => {
    expect(shown(applyPendingMutations(response(), [act('fit', -1, 0)])).sentences).toEqual([['fit -1'], []]);
    expect(shown(applyPendingMutations(response(), [act('fit', -1, 0), act('fit', 1, 0)]))).toEqual(shown(response()));
  });
  it('is unchanged by what the server has already returned, and by mutations of others', () => {
    const once = applyPendingMutations(response(), [act('size', 2)]);
    expect(applyPendingMutations(once, [act('size', 2)])).toEqual(once);
    expect(applyPendingMutations(response(), [act('size', 2, null, 8)])).toEqual(response());
  });
  it('is reviewed', () => {
    const review = { kind: 'review', key: 'r', comment: 7, reviewed: true, at: '2026-11-22' } as const;
    expect(applyPendingMutations(response(), [review]).review).toEqual({ actor: '', at: '2026-11-22', open: false });
  });
});

describe('what can be excluded or taken off', () => {
  it('is each theme once, where it stands: what a query finds is excluded from the whole', () => {
    const found = { s_id: 0, start: 0, end: 5, sentence: 'Fits.', sentiment: 0, ...PLAIN };
    const themes = [chip('fit', 1), chip('size', 2), chip('colour', -1)];
    const choices = listRemovalChoices(response({ whole: [chip('staff', 2)], sentiment: [{ ...found, themes }] }));
    expect(choices.map(({ theme, sentence, status, act: words }) => [theme.id, sentence, status, words])).toEqual([
      ['staff', null, -2, 'remove the tag'],
      ['fit', null, -1, 'exclude the match'],
      ['size', 0, -2, 'remove the tag, sentence 1'],
      ['colour', 0, 1, 'restore, sentence 1'],
    ]);
  });
});
