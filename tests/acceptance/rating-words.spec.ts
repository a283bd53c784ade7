/** Sentiment words learned from a rating column: proposed, added as one act, undone as one. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { RatingWords } from '@verbatim/command-api/contract/results/rating-words';
import type { DictionaryPreviewResult, WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import { createProject, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { RATED_DEFINITIONS, ratedCsv, ratedRows } from '../support/rated-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 600;

describe('sentiment words from ratings', () => {
  const { client } = specServer();
  let project: Project;
  const path = (): string => `/api/projects/${project.id}/rating-words`;
  const learn = (query: object = {}) => ok(client().get<RatingWords>(path(), { column: 'stars', ...query }));
  const findWord = ({ words }: RatingWords, text: string) => words.find((word) => word.text === text);

  beforeAll(async () => {
    project = await createProject(client(), 'Shop', RATED_DEFINITIONS);
    await uploadCsv(client(), project.id, ratedCsv(ROWS));
    await runSteps(client(), project.id);
  });

  it('are those whose sentences go with other ratings, of weights with the sign of their effect', async () => {
    const found = await learn();
    expect(found).toMatchObject({ column: 'stars', best: 'high', rated: ROWS, learned: ROWS, ratings: 5 });
    for (const text of ['shrunken', 'scratchy']) {
      const { present, proposed, low, high, rating, expected } = findWord(found, text)!;
      expect([text, present, proposed < -0.5, low < high, high < 0, rating < expected]).toEqual([
        text,
        null,
        true,
        true,
        true,
        true,
      ]);
    }
    for (const text of ['snuggly', 'dashing']) expect(findWord(found, text)!.proposed).toBeGreaterThan(0.5);
    expect(found.order!.learned).toBeGreaterThan(found.order!.present + 0.05);
  });

  it('are no fillers, no stop words, and no values of a category', async () => {
    const words = (await learn()).words.map(({ text }) => text);
    for (const text of ['acme', 'borealis', 'cirrus', 'belt', 'jacket', 'the', 'it', 'with', 'very'])
      expect(words).not.toContain(text);
  });

  it('have examples with the word, and as many changed comments as the preview says', async () => {
    const found = await learn();
    for (const { text, proposed, comments, changed, moves, examples } of found.words) {
      const own = ratedRows(ROWS).filter(({ comment }) =>
        comment
          .toLowerCase()
          .split(/[^a-z]+/u)
          .includes(text),
      );
      expect([text, comments]).toEqual([text, own.length]);
      expect(examples).toHaveLength(3);
      for (const example of examples) {
        const [[start, end] = [0, 0]] = example.spans;
        expect(example.text.slice(start, end).toLowerCase().replace('.', '')).toBe(text);
        expect(ratedRows(ROWS)[example.id - 1]).toMatchObject({ stars: example.rating });
      }
      const preview = await ok(
        client().post<DictionaryPreviewResult>(`/api/projects/${project.id}/sentiment-preview`, {
          list: 'c',
          words: [{ text, value: proposed }],
        }),
      );
      expect([text, changed, moves]).toEqual([text, preview.changed, preview.moves]);
    }
  });

  it('are the same bytes when asked again, and mirrored where 1 is the best', async () => {
    const [one, other] = [await learn(), await learn({ best: 'high' })];
    expect(other.words).toEqual(one.words);
    const mirrored = await learn({ best: 'low' });
    expect(findWord(mirrored, 'shrunken')!.proposed).toBeGreaterThan(0.5);
    expect(findWord(mirrored, 'snuggly')!.proposed).toBeLessThan(-0.5);
  });

  it('are added as one act, in the history, and undone as one', async () => {
    const found = await learn();
    const sentiment = found.words.map(({ text, proposed }) => ({ text, value: proposed }));
    const listPath = `/api/projects/${project.id}/sentiment-words`;
    const saved = await client().post(`/api/projects/${project.id}/sentiment`, { sentiment, limit: 1 });
    expect(saved.status).toBe(200);
    const list = await ok(client().get<WordListAnswer>(listPath));
    expect(list.sentiment.map(({ text }) => text)).toEqual(sentiment.map(({ text }) => text));
    const { items } = await ok(client().get<HistoryPage>('/api/history', { kind: 'sentiment' }));
    expect(items).toHaveLength(1);
    const after = await learn();
    for (const { text, present, proposed } of after.words) {
      const before = findWord(found, text);
      if (before === undefined) continue;
      expect([text, present]).toEqual([text, before.proposed]);
      expect(Math.abs(proposed - before.proposed)).toBeLessThan(Math.abs(before.proposed - (before.present ?? 0)));
    }
    expect(after.order!.present).toBeGreaterThan(found.order!.present + 0.05);
    await ok(client().post('/api/undo', { change: saved.headers.get('undo') }));
    expect((await ok(client().get<WordListAnswer>(listPath))).sentiment).toEqual([]);
    expect((await learn()).words).toEqual(found.words);
  });

  it('need a column of numbers, or of values that begin with one', async () => {
    const brand = await client().get<Problem>(path(), { column: 'brand' });
    expect([brand.status, brand.body.code]).toEqual([400, 'COLUMN_NOT_NUMBER']);
    const none = await client().get<Problem>(path(), { column: 'none' });
    expect([none.status, none.body.code]).toEqual([400, 'FIELD_UNKNOWN']);
  });

  it('are none of a few comments', async () => {
    const small = await createProject(client(), 'Small', RATED_DEFINITIONS);
    await uploadCsv(client(), small.id, ratedCsv(40));
    await runSteps(client(), small.id);
    const found = await ok(client().get<RatingWords>(`/api/projects/${small.id}/rating-words`, { column: 'stars' }));
    expect(found).toMatchObject({ rated: 40, minRated: 60, order: null, words: [] });
  });
});
