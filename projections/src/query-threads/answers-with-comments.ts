/** Answers that show comments: what a kernel has found, with the texts from the model of comments. */
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { readComments } from '../models/comments/comments.query.ts';
import { canonicalQueryOf } from '../models/segments/canonical-query.ts';
import type { Asker } from '../results/asker.ts';
import type { DictionaryPreviewAnswer } from '../results/dictionary-preview.ts';
import { readDictionaryPreview, type DictionaryPreviewQuery } from '../results/dictionary-preview.query.ts';
import { testThemeQuery, type DictionaryTestQuery, type Match } from '../results/dictionary-test.query.ts';
import type { ScopeModels } from '../results/scope.ts';
import type { SegmentReads } from '../results/segment-reads.ts';
import type { FoundTopic, TopicsAnswer } from '../results/topics.ts';
import { readTopics, type TopicsQuery } from '../results/topics.query.ts';
import type { ModelReader } from '../stores/read-store.ts';
import type { DictionaryTestAnswer } from './query-protocol.ts';

export interface AskedWithComments<Query> {
  readonly reads: SegmentReads;
  readonly models: Required<ScopeModels>;
  readonly comments: ModelReader;
  readonly query: Query;
  readonly asker: Asker;
}

type Kernel<Query, Found> = (
  ...asked: [reads: SegmentReads, models: Required<ScopeModels>, query: Query, asker: Asker]
) => Promise<Found>;

const foundBy = <Query, Found>(
  kernel: Kernel<Query, Found>,
  { reads, models, query, asker }: AskedWithComments<Query>,
): Promise<Found> => kernel(reads, models, query, asker);

export const answerDictionaryTest = async (
  asked: AskedWithComments<DictionaryTestQuery>,
): Promise<DictionaryTestAnswer> => {
  const { matches, ...counts } = await foundBy(testThemeQuery, asked);
  return { ...counts, sample: await sampleOf(asked.comments, asked.query, matches) };
};

/** Of a comment that is lost, the spans are those of the query that it is lost against. */
const sampleOf = async (
  comments: ModelReader,
  { projectId, query, against = query }: DictionaryTestQuery,
  matches: readonly Match[],
): Promise<DictionaryTestAnswer['sample']> => {
  const changes = new Map(matches.map(({ id, change }) => [id, change]));
  const found = await readComments(comments, projectId, [...changes.keys()]);
  return found.map(({ _id, text, sentences }) => {
    const change = changes.get(_id) ?? null;
    const spans = matchComment(change === 'lost' ? against : query, text, sentences)?.spans ?? [];
    return { _id, text, spans, change };
  });
};

export const answerDictionaryPreview = async (
  asked: AskedWithComments<DictionaryPreviewQuery>,
): Promise<DictionaryPreviewAnswer> => {
  const found = await foundBy(readDictionaryPreview, asked);
  const ids = found.samples.map(({ id }) => id);
  const comments = await readComments(asked.comments, asked.query.projectId, ids);
  const texts = new Map(comments.map(({ _id, text }) => [_id, text]));
  return { ...found, samples: found.samples.map((sample) => ({ ...sample, text: texts.get(sample.id) ?? '' })) };
};

export const answerTopics = async (asked: AskedWithComments<TopicsQuery>): Promise<TopicsAnswer> => {
  const found = await foundBy(readTopics, asked);
  return { ...found, topics: await withExamples(asked.comments, asked.query.projectId, found.topics) };
};

/** With the comments of the examples, and what the query finds in them. */
const withExamples = async (
  comments: ModelReader,
  projectId: string,
  topics: readonly FoundTopic[],
): Promise<TopicsAnswer['topics']> => {
  const found = await readComments(comments, projectId, [...new Set(topics.flatMap(({ examples }) => examples))]);
  const byId = new Map(found.map((comment) => [comment._id, comment]));
  return topics.map(({ examples, ...topic }) => {
    const query = canonicalQueryOf(topic.query)!.query;
    const shown = examples.flatMap((id) => {
      const comment = byId.get(id);
      if (comment === undefined) return [];
      const { _id, text, sentences } = comment;
      return [{ _id, text, spans: matchComment(query, text, sentences)?.spans ?? [] }];
    });
    return { ...topic, examples: shown };
  });
};
