import type { ChangeHiddenWords, SetHiddenWords } from '@verbatim/domain/dictionary/dictionary-commands';
import { dictionaryDecider } from '@verbatim/domain/dictionary/dictionary-decider';
import { projectWordsStream } from '@verbatim/domain/dictionary/dictionary-events';
import type { WordList } from '@verbatim/domain/dictionary/dictionary-state';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { readHiddenList } from '@verbatim/projections/models/dictionary/dictionary.query';
import { NO_PROJECT } from '../openapi/error-codes.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { hiddenWordsChangeRequest, hiddenWordsRequest, type HiddenWordsAnswer } from '../contract/hidden-words.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { requireActiveProject } from '../projects/read-project-models.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { setUndoHeader } from '../undo/undo-token.ts';
import { readIfMatch, setEtag, withConflictDetails } from '../http/etag.ts';

const HIDDEN_WORD_CODES = ['HIDDEN_WORD_INVALID', 'WORD_TOO_LONG', 'WORDS_TOO_MANY'] as const;

export const hiddenWordsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:id/hidden-words',
    summary: 'Get the hidden words of a project',
    more: 'Excluded from clouds, term frequency, terms and topics.',
    errors: NO_PROJECT,
    answer: json<HiddenWordsAnswer>(),
    handler: async ({ ctx, deps, params: { id: projectId } }) => {
      await requireActiveProject(deps, projectId);
      const { dictionary } = await deps.reads.read(ctx, { dictionary: DICTIONARY_MODEL });
      const { words, version } = await readHiddenList(dictionary, projectId);
      return answer(ctx, { words, version });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/hidden-words',
    summary: 'Save the hidden words of a project',
    more: 'Replaces the list. Changes by others since the version in `If-Match` are kept.',
    body: hiddenWordsRequest,
    versioned: true,
    errors: { 400: HIDDEN_WORD_CODES, ...NO_PROJECT },
    example: { body: { words: ['hotel', 'front desk'] } },
    answer: json<HiddenWordsAnswer>(),
    handler: ({ ctx, deps, body: { words } }) =>
      changeHiddenWords(ctx, deps, { type: 'SetHiddenWords', words, basedOn: readIfMatch(ctx) }, { words }),
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/hidden-words/change',
    summary: 'Hide words of a project or show them again',
    more: 'Other words are not changed. Repeating the call changes nothing.',
    body: hiddenWordsChangeRequest,
    errors: { 400: HIDDEN_WORD_CODES, ...NO_PROJECT },
    example: { body: { add: ['hotel'], remove: ['staff'] } },
    answer: json<HiddenWordsAnswer>(),
    handler: ({ ctx, deps, body: sent }) => changeHiddenWords(ctx, deps, { type: 'ChangeHiddenWords', ...sent }, sent),
  }),
];

const answer = (ctx: Context, list: HiddenWordsAnswer): HiddenWordsAnswer => {
  setEtag(ctx, list.version);
  return list;
};

const getAnswer = ({ entries, version }: WordList): HiddenWordsAnswer => ({ words: [...entries.keys()], version });

const changeHiddenWords = async (
  ctx: Context,
  deps: Dependencies,
  command: SetHiddenWords | ChangeHiddenWords,
  sent: unknown,
): Promise<HiddenWordsAnswer> => {
  const projectId = ctx.params['id'] ?? '';
  await requireActiveProject(deps, projectId);
  const stream = projectWordsStream(projectId);
  const context = commandContext(ctx, deps.now);
  const conflict = withConflictDetails(deps.events, { stream, sent }, async () => {
    const { state } = await deps.load(dictionaryDecider, stream);
    const changes = changesSince(state.hidden, readIfMatch(ctx) ?? 0);
    return { thing: getAnswer(state.hidden), changes };
  });
  const handled = await deps.handle(dictionaryDecider, stream, command, context).catch(conflict);
  deps.reads.noteWrite(ctx, stream, handled.position);
  setUndoHeader(ctx, context.commandId, stream, handled);
  return answer(ctx, getAnswer(handled.state.hidden));
};

/** The most recent ones: each is read from the log. */
const MAX_CHANGES = 5;

const changesSince = ({ recent }: WordList, version: number) =>
  recent
    .filter((change) => change.version > version)
    .slice(-MAX_CHANGES)
    .map(({ revision }) => ({ part: 'words', revision }));
