import { foldWord } from '@verbatim/domain/dictionary/dictionary-decider';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { readSavedWords } from '@verbatim/projections/models/dictionary/dictionary.query';
import { parameter } from '../openapi/query-parameters.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { sentimentQuery, type SentenceSentiment } from '../contract/sentiment.ts';
import { explainScore } from '../responses/explain-score.ts';

/** Scores a text sentence by sentence, with the saved words and negators or with the given ones. */
export const sentimentTestRoutes = [
  defineRoute({
    method: 'GET',
    path: '/sentiment',
    summary: 'Score a text sentence by sentence',
    query: sentimentQuery,
    example: {
      query: { string: 'The staff was not friendly. Great pool!', custom_words: [{ text: 'pool', value: 1.5 }] },
    },
    parameters: {
      pid: parameter('Id of the project whose saved words are also used if `custom_words` is absent.', EXAMPLE.project),
      string: parameter('The text to score, sentence by sentence.', 'The staff was not friendly. Great pool!'),
    },
    answer: json<readonly SentenceSentiment[]>(),
    handler: async ({ ctx, deps: { textWork, reads }, query: { string, pid, negators, custom_words: words } }) => {
      const { dictionary } = await reads.read(ctx, { dictionary: DICTIONARY_MODEL });
      const saved = await readSavedWords(dictionary, pid);
      const given = words
        ?.map(({ text, value }) => ({ text: foldWord(text), value }))
        .filter(({ text }) => text !== '');
      const scorer = createSentimentScorer({
        customWords: given ?? saved.customWords,
        negators: negators ?? saved.negators,
      });
      const [spans = []] = await textWork.split([string]);
      const answer: SentenceSentiment[] = [];
      for (let i = 0; i + 1 < spans.length; i += 2) {
        const sentence = string.slice(spans[i], spans[i + 1]);
        const { neg, neu, pos, compound } = scorer.score(sentence);
        const scored = explainScore(scorer, sentence, 0, compound).words;
        const found = scored.map(({ start, end, weight, value }) => ({ start, end, weight, value }));
        answer.push({ sentence, neg, neu, pos, compound, words: found });
      }
      return answer;
    },
  }),
];
