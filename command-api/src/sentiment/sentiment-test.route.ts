import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { sentimentQuery, type SentenceSentiment } from '../contract/sentiment.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';

/** `GET /api/sentiment`: scores a text sentence by sentence, with the saved words and negators or with those given. */
export const sentimentTestRoute = (routes: Routes, { textWork }: Pick<Dependencies, 'textWork'>): void => {
  routes.get('/sentiment', async (ctx: Context) => {
    const { string, negators, custom_words: words = [] } = queryOf(ctx, sentimentQuery);
    const scorer = createSentimentScorer({
      customWords: words
        .filter(({ text }) => text !== '')
        .map(({ text, value }) => ({ text: text.toLowerCase(), value })),
      ...(negators === undefined ? {} : { negators }),
    });
    const [spans = []] = await textWork.split([string]);
    const answer: SentenceSentiment[] = [];
    for (let i = 0; i + 1 < spans.length; i += 2) {
      const sentence = string.slice(spans[i], spans[i + 1]);
      const { neg, neu, pos, compound } = scorer.score(sentence);
      answer.push({ sentence, neg, neu, pos, compound });
    }
    ctx.body = answer;
  });
};
