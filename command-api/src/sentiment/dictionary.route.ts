/** The sentiment dictionary: words and negators of all projects, and words of each project. */
import type { DictionaryCommand } from '@verbatim/domain/dictionary/dictionary-commands';
import { dictionaryDecider } from '@verbatim/domain/dictionary/dictionary-decider';
import { DICTIONARY_STREAM, projectWordsStream } from '@verbatim/domain/dictionary/dictionary-events';
import type { DictionaryState, WordList } from '@verbatim/domain/dictionary/dictionary-state';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { readAllProjectWords, readWords } from '@verbatim/projections/models/dictionary/dictionary.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { SUMMARIES_MODEL } from '@verbatim/projections/models/summaries/summaries';
import { readSummaryPage } from '@verbatim/projections/models/summaries/summaries.query';
import { NO_PROJECT } from '../openapi/error-codes.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import {
  negatorsRequest,
  projectSentimentRequest,
  wordListRequest,
  type NegatorsAnswer,
  type ProjectWords,
  type SentimentWord,
  type WordListAnswer,
  type ScoredComments,
} from '../contract/sentiment.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { readProjectModels, requireActiveProject } from '../projects/read-project-models.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { setUndoHeader } from '../undo/undo-token.ts';
import { readIfMatch, setEtag, withConflictDetails } from '../http/etag.ts';

const words = (entries: Iterable<readonly [string, number]>, type: SentimentWord['type']): readonly SentimentWord[] =>
  [...entries].map(([text, value]) => ({ text, value, type }));

const readGlobal = async (ctx: Context, { reads }: Pick<Dependencies, 'reads'>) => {
  const { dictionary } = await reads.read(ctx, { dictionary: DICTIONARY_MODEL });
  return readWords(dictionary);
};

const WORD_CODES = ['WORD_WEIGHT_INVALID', 'WORD_TOO_LONG', 'WORDS_TOO_MANY'] as const;

export const dictionaryRoutes = [
  defineRoute({
    method: 'GET',
    path: '/negators',
    summary: 'Get the negators',
    answer: json<NegatorsAnswer>(),
    handler: async ({ ctx, deps }) => {
      const { negators, versions } = await readGlobal(ctx, deps);
      setEtag(ctx, versions.negators);
      return { negators, version: versions.negators };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/negators',
    summary: 'Save the negators',
    body: negatorsRequest,
    versioned: true,
    errors: { 400: ['WORD_TOO_LONG', 'WORDS_TOO_MANY'] },
    example: { body: { negators: ['not', 'never', 'hardly'] } },
    answer: json<NegatorsAnswer>(),
    handler: async ({ ctx, deps, body: sent }) => {
      const command = { type: 'SetNegators', ...sent, basedOn: readIfMatch(ctx) } as const;
      const { negators } = await run(ctx, deps, DICTIONARY_STREAM, command, sent);
      setEtag(ctx, negators.version);
      return { negators: [...negators.entries.keys()], version: negators.version };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/sentiment/list',
    summary: 'Get the words of all projects',
    answer: json<WordListAnswer>(),
    handler: async ({ ctx, deps }) => {
      const list = await readGlobal(ctx, deps);
      setEtag(ctx, list.versions.words);
      return { sentiment: words(list.words, 'g'), version: list.versions.words };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/sentiment/list',
    summary: 'Save the words of all projects',
    body: wordListRequest,
    versioned: true,
    errors: { 400: WORD_CODES },
    example: { body: { sentiment: [{ text: 'spotless', value: 2.5 }] } },
    answer: json<WordListAnswer>(),
    handler: async ({ ctx, deps, body: sent }) => {
      const command = { type: 'SetWords', words: sent.sentiment, basedOn: readIfMatch(ctx) } as const;
      const state = await run(ctx, deps, DICTIONARY_STREAM, command, sent);
      setEtag(ctx, state.words.version);
      return { sentiment: words(state.words.entries, 'g'), version: state.words.version };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/sentiment/project_list',
    summary: 'List projects with their own words',
    answer: json<readonly ProjectWords[]>(),
    handler: async ({ ctx, deps }) => {
      const models = { dictionary: DICTIONARY_MODEL, summaries: SUMMARIES_MODEL };
      const { dictionary, summaries } = await deps.reads.read(ctx, models);
      const own = await readAllProjectWords(dictionary);
      const { items } = await readSummaryPage(summaries, { search: '', offset: 0, limit: Number.MAX_SAFE_INTEGER });
      return items.map(({ id, name }): ProjectWords => ({ id, name, words: words(own.get(id)?.words ?? [], 'c') }));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id/sentiment-words',
    summary: 'Get the words of a project',
    errors: NO_PROJECT,
    answer: json<WordListAnswer>(),
    handler: async ({ ctx, deps, params: { id: projectId } }) => {
      await requireActiveProject(deps, projectId);
      const { dictionary } = await deps.reads.read(ctx, { dictionary: DICTIONARY_MODEL });
      const list = await readWords(dictionary, projectId);
      setEtag(ctx, list.versions.words);
      return { sentiment: words(list.words, 'c'), version: list.versions.words };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/sentiment',
    summary: 'Save a project’s words, and score a page of its comments',
    body: projectSentimentRequest,
    versioned: true,
    errors: { 400: WORD_CODES, ...NO_PROJECT },
    example: { body: { limit: 1000, offset: 0, sentiment: [{ text: 'quiet', value: 1.2 }] } },
    answer: json<ScoredComments>(),
    handler: async ({ ctx, deps, params: { id: projectId }, body: { limit, offset, sentiment } }) => {
      const { name } = await requireActiveProject(deps, projectId);
      if (sentiment !== undefined) {
        const command = { type: 'SetWords', words: sentiment, basedOn: readIfMatch(ctx) } as const;
        const state = await run(ctx, deps, projectWordsStream(projectId), command, { sentiment });
        setEtag(ctx, state.words.version);
      }
      const model = segmentsModel(projectId);
      return deps.scoring.during(projectId, { name, by: ctx.state.account?.name ?? '' }, async () => {
        await readProjectModels(ctx, deps, projectId, { segments: model, dictionary: DICTIONARY_MODEL });
        return deps.queries.ask('scored', { projectId, upTo: offset + limit }, createQueryRequest(ctx, deps, [model]));
      });
    },
  }),
];

const run = async (
  ctx: Context,
  deps: Dependencies,
  stream: string,
  command: DictionaryCommand,
  sent: unknown,
): Promise<DictionaryState> => {
  const context = commandContext(ctx, deps.now);
  const basedOn = readIfMatch(ctx) ?? 0;
  const isWords = command.type === 'SetWords';
  const toConflict = withConflictDetails(deps.events, { stream, sent }, async () => {
    const { state } = await deps.load(dictionaryDecider, stream);
    const list = isWords ? state.words : state.negators;
    const thing = isWords
      ? { sentiment: words(list.entries, stream === DICTIONARY_STREAM ? 'g' : 'c'), version: list.version }
      : { negators: [...list.entries.keys()], version: list.version };
    return { thing, changes: changesSince(list, basedOn, isWords ? 'words' : 'negators') };
  });
  const handled = await deps.handle(dictionaryDecider, stream, command, context).catch(toConflict);
  deps.reads.noteWrite(ctx, stream, handled.position);
  setUndoHeader(ctx, context.commandId, stream, handled);
  return handled.state;
};

/** The most recent ones: each is read from the log. */
const MAX_TOLD = 5;

const changesSince = ({ recent }: WordList, version: number, part: string) =>
  recent
    .filter((change) => change.version > version)
    .slice(-MAX_TOLD)
    .map(({ revision }) => ({ part, revision }));
