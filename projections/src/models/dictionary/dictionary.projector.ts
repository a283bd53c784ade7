import { createHash } from 'node:crypto';
import { parseDictionaryProject, type DictionaryEvent } from '@verbatim/domain/dictionary/dictionary-events';
import { VADER_NEGATORS } from '@verbatim/domain/text/sentiment/vader-rules';
import { SHARED_STREAMS } from '../model-streams.ts';
import type { HandledEvent, EventHandlers, ModelSession, Projector } from '../projector.ts';
import {
  DICTIONARY_MODEL,
  HIDDEN,
  hiddenStampId,
  listId,
  LISTS,
  STAMPS,
  type HiddenWordsDocument,
  type StampDocument,
  type WordsDocument,
} from './dictionary.ts';
import { NO_HIDDEN_LIST, NO_WORDS } from './dictionary.query.ts';

export const dictionaryProjector: Projector = {
  name: DICTIONARY_MODEL,
  filter: { streamPrefixes: SHARED_STREAMS[DICTIONARY_MODEL] },
  start: () => ({ on }),
};

type Change = (before: WordsDocument) => Pick<WordsDocument, 'words' | 'negators' | 'versions'>;

const change = async ({ stream, revision }: HandledEvent<DictionaryEvent>, session: ModelSession, to: Change) => {
  const id = listId(parseDictionaryProject(stream));
  const before = (await session.get<WordsDocument>(LISTS, id)) ?? NO_WORDS;
  if (before.revision >= revision) return;
  const after: WordsDocument = { ...to(before), revision };
  session.put(LISTS, id, after);
  session.put(STAMPS, id, { digest: getDigest(after) } satisfies StampDocument);
};

const on: EventHandlers<DictionaryEvent> = {
  WordsChanged: (event, session) =>
    change(event, session, (before) => {
      const words = new Map(before.words);
      for (const { text, after } of event.data.changes) {
        if (after === null) words.delete(text);
        else words.set(text, after);
      }
      return { ...before, words: [...words], versions: { ...before.versions, words: before.versions.words + 1 } };
    }),
  NegatorsChanged: (event, session) =>
    change(event, session, (before) => {
      const negators = new Set([...before.negators, ...event.data.added]);
      for (const text of event.data.removed) negators.delete(text);
      const versions = { ...before.versions, negators: before.versions.negators + 1 };
      return { ...before, negators: [...negators], versions };
    }),
  HiddenWordsChanged: async ({ stream, revision, data: { added, removed } }, session) => {
    const projectId = parseDictionaryProject(stream) ?? '';
    const before = (await session.get<HiddenWordsDocument>(HIDDEN, projectId)) ?? NO_HIDDEN_LIST;
    if (before.revision >= revision) return;
    const hidden = new Set([...before.words, ...added]);
    for (const word of removed) hidden.delete(word);
    const words = [...hidden];
    const version = before.version + 1;
    session.put(HIDDEN, projectId, { words, digest: getHiddenDigest(words), version, revision });
    session.put(STAMPS, hiddenStampId(projectId), { digest: String(version) } satisfies StampDocument);
  },
};

const getHiddenDigest = (words: readonly string[]): string =>
  words.length === 0
    ? ''
    : createHash('sha256')
        .update(JSON.stringify([...words].sort()))
        .digest('hex');

const byText = (a: readonly [string, number], b: readonly [string, number]): number => (a[0] < b[0] ? -1 : 1);
const VADERS = JSON.stringify([...VADER_NEGATORS].sort());

const getDigest = ({ words, negators }: WordsDocument): string => {
  const listed = JSON.stringify([...negators].sort());
  if (words.length === 0 && listed === VADERS) return '';
  return createHash('sha256')
    .update(JSON.stringify([...words].sort(byText)))
    .update(listed)
    .digest('hex');
};
