import { VADER_NEGATORS } from '@verbatim/domain/text/sentiment/vader-rules';
import type { CustomWord } from '@verbatim/domain/text/sentiment/custom-lists';
import { getPrefixEnd, type ModelReader } from '../../stores/read-store.ts';
import {
  GLOBAL,
  HIDDEN,
  hiddenStampId,
  listId,
  LISTS,
  PROJECT_LISTS,
  STAMPS,
  type HiddenWords,
  type HiddenWordsDocument,
  type StampDocument,
  type WordsDocument,
} from './dictionary.ts';

export const NO_WORDS: WordsDocument = {
  words: [],
  negators: VADER_NEGATORS,
  versions: { words: 1, negators: 1 },
  revision: -1,
};

/** @param projectId undefined for the words and negators of all projects */
export const readWords = async (reader: ModelReader, projectId?: string): Promise<WordsDocument> =>
  (await reader.get<WordsDocument>(LISTS, listId(projectId))) ?? NO_WORDS;

/** Of every project that has words of its own. */
export const readAllProjectWords = async (reader: ModelReader): Promise<ReadonlyMap<string, WordsDocument>> => {
  const rows = await reader.range<WordsDocument>(LISTS, { from: PROJECT_LISTS, to: getPrefixEnd(PROJECT_LISTS) });
  return new Map(rows.map(({ id, document }) => [id.slice(PROJECT_LISTS.length), document]));
};

export const NO_HIDDEN_LIST: HiddenWordsDocument = { words: [], digest: '', version: 1, revision: -1 };

export const readHiddenList = async (reader: ModelReader, projectId: string): Promise<HiddenWordsDocument> =>
  (await reader.get<HiddenWordsDocument>(HIDDEN, projectId)) ?? NO_HIDDEN_LIST;

/** Changes with the list, and is read sooner than that; '' before its first change. */
export const readHiddenStamp = async (reader: ModelReader, projectId: string): Promise<string> =>
  (await reader.get<StampDocument>(STAMPS, hiddenStampId(projectId)))?.digest ?? '';

export const NO_HIDDEN_WORDS: HiddenWords = { words: new Set(), phrases: new Set(), digest: '' };

export const readHiddenWords = async (reader: ModelReader, projectId: string): Promise<HiddenWords> => {
  const { words, digest } = await readHiddenList(reader, projectId);
  if (digest === '') return NO_HIDDEN_WORDS;
  const isPhrase = (text: string): boolean => text.includes(' ');
  return {
    words: new Set(words.filter((text) => !isPhrase(text))),
    phrases: new Set(words.filter(isPhrase)),
    digest,
  };
};

/** Words that score a project: its own take precedence over the global ones. */
export interface SavedWords {
  readonly customWords: readonly CustomWord[];
  readonly negators: readonly string[];
}

/** Equal for projects and moments that score alike; '' where they score as VADER does. */
export const readScoringDigest = async (reader: ModelReader, projectId: string): Promise<string> => {
  const ids = [GLOBAL, listId(projectId)];
  const stamps = await Promise.all(ids.map((id) => reader.get<StampDocument>(STAMPS, id)));
  const digests = stamps.map((stamp) => stamp?.digest ?? '');
  return digests.every((digest) => digest === '') ? '' : digests.join('/');
};

/** @param projectId undefined for the words of all projects alone */
export const readSavedWords = async (reader: ModelReader, projectId?: string): Promise<SavedWords> => {
  const all = await readWords(reader);
  const own = projectId === undefined ? NO_WORDS : await readWords(reader, projectId);
  const customWords = [...all.words, ...own.words].map(([text, value]) => ({ text, value }));
  return { customWords, negators: all.negators };
};
