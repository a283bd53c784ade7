/** Words of one's own as people type them: with signs, hyphens, curly apostrophes, and emoji. */
import { describe, expect, it } from '@jest/globals';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { DictionaryPreviewResult, WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { createProject, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const { client } = specServer();

describe('the saved dictionary', () => {
  it('takes words with signs, hyphens, apostrophes and emoji, and finds them as people type them', async () => {
    const { id } = await createProject(client(), 'Signs', SAMPLE_DEFINITIONS.slice(0, 2));
    const comments = [
      'Grade A+ from us',
      'Graded A by us',
      'It is “Well‑made”',
      'Then🤷🏽‍♀️bye',
      'I Don’t bother',
      'The desk is brown',
      'We use C++!',
      'We use C',
      'great+ fun',
      'see https://example.com/a+ now',
    ];
    const csv = ['Guest,Comment', ...comments.map((comment, at) => `${at},"${comment}"`)].join('\n');
    await uploadCsv(client(), id, `${csv}\n`);
    await runSteps(client(), id);
    const words = [
      { text: 'a+', value: 3 },
      { text: 'Well-Made', value: 2.5 },
      { text: '🤷', value: -4 },
      { text: 'don’t bother', value: -3 },
      { text: 'C++', value: 2 },
      { text: 'Great', value: -5 },
    ];
    const previewed = await ok(
      client().post<DictionaryPreviewResult>(`/api/projects/${id}/sentiment-preview`, { list: 'g', words }),
    );
    expect([previewed.changed, previewed.samples.map((sample) => sample.id)]).toEqual([6, [1, 3, 4, 5, 7]]);
    const saved = await ok(client().post<WordListAnswer>('/api/sentiment/list', { sentiment: words }));
    expect(saved.sentiment.map(({ text }) => text)).toEqual(['a+', 'well-made', '🤷', "don't bother", 'c++', 'great']);
    const { items } = await ok(
      client().get<MatchesResult>(`/api/projects/${id}/themes/total/test`, {
        pagination: { page: 0, pageSize: 25, sort: 'sentiment', order: 'asc' },
      }),
    );
    const scorer = createSentimentScorer({ customWords: words });
    const scores = new Map(items.map(({ text, sentiment }) => [text, sentiment]));
    for (const comment of comments) expect([comment, scores.get(comment)]).toEqual([comment, scorer.compound(comment)]);
  });
});
