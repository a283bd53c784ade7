import { foldWord } from '@verbatim/domain/dictionary/dictionary-decider';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { readSavedWords } from '@verbatim/projections/models/dictionary/dictionary.query';
import { sentimentQuery, type SentenceSentiment } from '../contract/sentiment.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { scoredWords } from '../responses/scored-words.ts';

/** `GET /api/sentiment`: scores a text sentence by sentence, with the saved words and negators or with those given. */
export const sentimentTestRoute = (
  routes: Routes,
  { textWork, reads }: Pick<Dependencies, 'textWork' | 'reads'>,
): void => {
  routes.get('/sentiment', async (ctx: Context) => {
    const { string, pid, negators, custom_words: words } = queryOf(ctx, sentimentQuery);
    const { dictionary } = await reads.read(ctx, { dictionary: DICTIONARY_MODEL });
    const saved = await readSavedWords(dictionary, pid);
    const given = words?.map(({ text, value }) => ({ text: foldWord(text), value })).filter(({ text }) => text !== '');
    const scorer = createSentimentScorer({
      customWords: given ?? saved.customWords,
      negators: negators ?? saved.negators,
    });
    const [spans = []] = await textWork.split([string]);
    const answer: SentenceSentiment[] = [];
    for (let i = 0; i + 1 < spans.length; i += 2) {
      const sentence = string.slice(spans[i], spans[i + 1]);
      const { neg, neu, pos, compound } = scorer.score(sentence);
      const scored = scoredWords(scorer, sentence, 0, compound).words;
      const found = scored.map(({ start, end, weight, value }) => ({ start, end, weight, value }));
      answer.push({ sentence, neg, neu, pos, compound, words: found });
    }
    ctx.body = answer;
  });
};
