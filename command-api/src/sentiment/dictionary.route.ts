/** The sentiment dictionary: the words and negators of all projects, and the words of each. */
import type { DictionaryCommand } from '@verbatim/domain/dictionary/dictionary-commands';
import { dictionaryDecider } from '@verbatim/domain/dictionary/dictionary-decider';
import { DICTIONARY_STREAM, projectWordsStream } from '@verbatim/domain/dictionary/dictionary-events';
import type { DictionaryState, WordList } from '@verbatim/domain/dictionary/dictionary-state';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { readAllProjectWords, readWords } from '@verbatim/projections/models/dictionary/dictionary.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { SUMMARIES_MODEL } from '@verbatim/projections/models/summaries/summaries';
import { pageOfSummaries } from '@verbatim/projections/models/summaries/summaries.query';
import { askingOf } from '../asking.ts';
import {
  negatorsRequest,
  projectSentimentRequest,
  wordListRequest,
  type NegatorsAnswer,
  type ProjectWords,
  type SentimentWord,
  type WordListAnswer,
} from '../contract/sentiment.ts';
import type { Dependencies } from '../dependencies.ts';
import { bodyOf } from '../middleware/validate.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import { requireActiveProject } from '../projects/require-active-project.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { dictionaryPreviewRoute } from './dictionary-preview.route.ts';
import { sentimentTestRoute } from './sentiment-test.route.ts';
import { offerUndo } from '../undo/undo-word.ts';
import { seenVersion, tellVersion, toldIfChanged } from '../versions.ts';

const words = (entries: Iterable<readonly [string, number]>, type: SentimentWord['type']): readonly SentimentWord[] =>
  [...entries].map(([text, value]) => ({ text, value, type }));

export const sentimentRoutes = (routes: Routes, deps: Dependencies): void => {
  sentimentTestRoute(routes, deps);
  globalRoutes(routes, deps);
  projectRoutes(routes, deps);
  dictionaryPreviewRoute(routes, deps);
};

const globalRoutes = (routes: Routes, deps: Dependencies): void => {
  const globalOf = async (ctx: Context) => {
    const { dictionary } = await deps.reads.read(ctx, { dictionary: DICTIONARY_MODEL });
    return readWords(dictionary);
  };

  routes.get('/negators', async (ctx: Context) => {
    const { negators, versions } = await globalOf(ctx);
    tellVersion(ctx, versions.negators);
    ctx.body = { negators, version: versions.negators } satisfies NegatorsAnswer;
  });

  routes.post('/negators', async (ctx: Context) => {
    const sent = bodyOf(ctx, negatorsRequest);
    const command = { type: 'SetNegators', ...sent, basedOn: seenVersion(ctx) } as const;
    const { negators } = await run(ctx, deps, DICTIONARY_STREAM, command, sent);
    tellVersion(ctx, negators.version);
    ctx.body = { negators: [...negators.entries.keys()], version: negators.version } satisfies NegatorsAnswer;
  });

  routes.get('/sentiment/list', async (ctx: Context) => {
    const list = await globalOf(ctx);
    tellVersion(ctx, list.versions.words);
    ctx.body = { sentiment: words(list.words, 'g'), version: list.versions.words } satisfies WordListAnswer;
  });

  routes.post('/sentiment/list', async (ctx: Context) => {
    const sent = bodyOf(ctx, wordListRequest);
    const command = { type: 'SetWords', words: sent.sentiment, basedOn: seenVersion(ctx) } as const;
    const state = await run(ctx, deps, DICTIONARY_STREAM, command, sent);
    tellVersion(ctx, state.words.version);
    ctx.body = { sentiment: words(state.words.entries, 'g'), version: state.words.version } satisfies WordListAnswer;
  });
};

const projectRoutes = (routes: Routes, deps: Dependencies): void => {
  routes.get('/sentiment/project_list', async (ctx: Context) => {
    const models = { dictionary: DICTIONARY_MODEL, summaries: SUMMARIES_MODEL };
    const { dictionary, summaries } = await deps.reads.read(ctx, models);
    const own = await readAllProjectWords(dictionary);
    const { items } = await pageOfSummaries(summaries, { search: '', offset: 0, limit: Number.MAX_SAFE_INTEGER });
    ctx.body = items.map(({ id, name }): ProjectWords => ({ id, name, words: words(own.get(id)?.words ?? [], 'c') }));
  });

  routes.get('/projects/:id/sentiment-words', async (ctx: Context) => {
    const projectId = ctx.params['id'] ?? '';
    await requireActiveProject(deps, projectId);
    const { dictionary } = await deps.reads.read(ctx, { dictionary: DICTIONARY_MODEL });
    const list = await readWords(dictionary, projectId);
    tellVersion(ctx, list.versions.words);
    ctx.body = { sentiment: words(list.words, 'c'), version: list.versions.words } satisfies WordListAnswer;
  });

  routes.post('/projects/:id/sentiment', async (ctx: Context) => {
    const projectId = ctx.params['id'] ?? '';
    const { limit, offset, sentiment } = bodyOf(ctx, projectSentimentRequest);
    const { name } = await requireActiveProject(deps, projectId);
    if (sentiment !== undefined) {
      const command = { type: 'SetWords', words: sentiment, basedOn: seenVersion(ctx) } as const;
      const state = await run(ctx, deps, projectWordsStream(projectId), command, { sentiment });
      tellVersion(ctx, state.words.version);
    }
    const model = segmentsModel(projectId);
    ctx.body = await deps.scoring.during(projectId, { name, by: ctx.state.account?.name ?? '' }, async () => {
      await readProjectModels(ctx, deps, projectId, { segments: model, dictionary: DICTIONARY_MODEL });
      return deps.queries.scored({ projectId, upTo: offset + limit }, askingOf(ctx, deps, [model]));
    });
  });
};

const run = async (
  ctx: Context,
  deps: Dependencies,
  stream: string,
  command: DictionaryCommand,
  sent: unknown,
): Promise<DictionaryState> => {
  const context = commandContext(ctx, deps.now);
  const basedOn = seenVersion(ctx) ?? 0;
  const isWords = command.type === 'SetWords';
  const told = toldIfChanged(deps.events, { stream, sent }, async () => {
    const { state } = await deps.load(dictionaryDecider, stream);
    const list = isWords ? state.words : state.negators;
    const thing = isWords
      ? { sentiment: words(list.entries, stream === DICTIONARY_STREAM ? 'g' : 'c'), version: list.version }
      : { negators: [...list.entries.keys()], version: list.version };
    return { thing, changes: changesSince(list, basedOn, isWords ? 'words' : 'negators') };
  });
  const handled = await deps.handle(dictionaryDecider, stream, command, context).catch(told);
  deps.reads.noteWrite(ctx, stream, handled.position);
  offerUndo(ctx, context.commandId, stream, handled);
  return handled.state;
};

/** The last ones: each is looked up in the log. */
const MOST_TOLD = 5;

const changesSince = ({ recent }: WordList, version: number, part: string) =>
  recent
    .filter((change) => change.version > version)
    .slice(-MOST_TOLD)
    .map(({ revision }) => ({ part, revision }));
