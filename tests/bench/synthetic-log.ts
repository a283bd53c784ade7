/** Synthetic event logs as left by uploads and the four build steps; deterministic. */
import { randomUUID } from 'node:crypto';
import { fileStream, MAX_BATCH_ROWS, newFileId, type FileEvent } from '@verbatim/domain/file/file-events';
import { LIBRARY_STREAM, type LibraryEvent } from '@verbatim/domain/library/library-events';
import { getSchemaVersion } from '@verbatim/domain/event-types';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { TOKENISER_VERSION } from '@verbatim/domain/text/tokenise';
import type { EventStore, JsonObject } from '@verbatim/eventstore/event-store';

type Log = Pick<EventStore, 'append'>;
type Event = FileEvent | LibraryEvent | ProjectEvent;

export interface SyntheticFiles {
  readonly projectId: string;
  /** In total, divided equally among the files. */
  readonly comments: number;
  readonly files: number;
  /** Of the library: run over each file. */
  readonly themes: readonly string[];
  /**
   * `steps-follow`: each file is built before the next is uploaded; `uploads-first`: all are uploaded, then
   * each step runs over all.
   */
  readonly order: 'steps-follow' | 'uploads-first';
}

/** Comments per call of a build step. */
const PAGE_BATCHES = 4;
const DEPARTMENTS = Array.from({ length: 12 }, (_, i) => `Department ${i + 1}`);
const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter'];
const COLUMNS = [
  { name: 'comment', type: 'long-text', options: [] },
  { name: 'department', type: 'enum', options: DEPARTMENTS },
  { name: 'season', type: 'enum', options: SEASONS },
  { name: 'rating', type: 'number', options: [] },
  { name: 'visited', type: 'date', options: [] },
] as const;
const TOOL = { name: 'synthetic', version: '1' };

const append = async (log: Log, stream: string, made: readonly Event[]): Promise<void> => {
  const metadata = { at: '2026-03-04T05:06:07.890Z', actor: { id: 'bench', name: 'bench' } };
  const events = made.map(({ type, data }) => ({
    id: randomUUID(),
    type,
    data: data as JsonObject,
    metadata: { ...metadata, schema: getSchemaVersion(type) },
  }));
  await log.append(stream, 'any', events);
};

/** Creates themes, from a query of one frequent word to one of a dozen. @returns their ids */
export const appendLibrary = async (log: Log, count: number): Promise<readonly string[]> => {
  const random = randomNumbers(7);
  const themes = Array.from({ length: count }, (_, i): LibraryEvent => {
    const words = Array.from({ length: 1 + (i % 12) }, () => wordAt(20 + Math.floor(random() * 3000)));
    const data = { themeId: randomUUID(), name: `Theme ${i}`, originalText: words.join(' '), text: words.join(' ') };
    return { type: 'ThemeCreated', data: { ...data, folderId: null, portalName: '', visible: true } };
  });
  await append(log, LIBRARY_STREAM, themes);
  return themes.flatMap((theme) => (theme.type === 'ThemeCreated' ? [theme.data.themeId] : []));
};

/** A project with its table, without comments. @returns its id */
export const appendProject = async (log: Log): Promise<string> => {
  const projectId = randomUUID();
  const columns = COLUMNS.map((column) => ({ ...column, id: column.name, field: column.name }));
  await append(log, projectStream(projectId), [
    { type: 'ProjectCreated', data: { projectId, name: 'Synthetic', description: '', sid: null } },
    { type: 'ColumnsDefined', data: { columns } },
    { type: 'TableCreated', data: { columns: COLUMNS.map(({ name }) => name) } },
  ]);
  return projectId;
};

export const appendFiles = async (log: Log, options: SyntheticFiles): Promise<void> => {
  const { projectId, comments, files, themes, order } = options;
  const random = randomNumbers(comments);
  const uploaded: UploadedFile[] = [];
  for (let file = 0; file < files; file += 1) {
    const firstId = Math.floor((comments * file) / files);
    const count = Math.floor((comments * (file + 1)) / files) - firstId;
    const part: FilePart = { projectId, fileId: newFileId(projectId, randomUUID()), firstId, count };
    uploaded.push({ ...part, batches: await upload(log, part, random) });
    if (order === 'steps-follow') await build(log, uploaded.splice(0), themes);
  }
  if (uploaded.length > 0) await build(log, uploaded, themes);
};

interface FilePart {
  readonly projectId: string;
  readonly fileId: string;
  readonly firstId: number;
  readonly count: number;
}

/** Results of the steps for a batch. */
interface BatchText {
  readonly first: number;
  readonly spans: readonly (readonly number[])[];
  readonly tags: readonly string[];
}

interface UploadedFile extends FilePart {
  readonly batches: readonly BatchText[];
}

const NO_FILE = { projectId: '', firstId: 0 };

const upload = async (log: Log, part: FilePart, random: () => number): Promise<readonly BatchText[]> => {
  const { projectId, fileId, firstId, count } = part;
  const fileName = `${fileId}.csv`;
  const columns = COLUMNS.map(({ name, type }) => ({ name, type }));
  await append(log, fileStream(fileId), [{ type: 'UploadStarted', data: { projectId, fileId, fileName, columns } }]);
  const batches: BatchText[] = [];
  for (let first = 0; first < count; first += MAX_BATCH_ROWS) {
    const made = Array.from({ length: Math.min(MAX_BATCH_ROWS, count - first) }, () => comment(random));
    const rows = made.map(({ text }, i) => [text, ...cells(firstId + first + i, random)]);
    await append(log, fileStream(fileId), [{ type: 'CommentsImported', data: { first, rows } }]);
    batches.push({ first, spans: made.map(({ spans }) => spans), tags: made.map(({ tags }) => tags) });
  }
  const data = { fileId, fileName, firstId, count, newOptions: {}, dateOrders: {}, digest: null };
  await append(log, projectStream(projectId), [{ type: 'FileAdded', data }]);
  return batches;
};

/** The four steps, each over all files before the next. */
const build = async (log: Log, files: readonly UploadedFile[], themes: readonly string[]): Promise<void> => {
  const [{ projectId, firstId } = NO_FILE] = files;
  const endId = files.reduce((end, file) => Math.max(end, file.firstId + file.count), firstId);
  for (const { fileId, batches } of files)
    for (const { first, spans } of batches)
      await append(log, fileStream(fileId), [{ type: 'SentencesSplit', data: { first, splitter: TOOL, spans } }]);
  for (const { fileId, batches } of files)
    for (const { first, tags } of batches)
      await append(log, fileStream(fileId), [
        { type: 'SentencesParsed', data: { first, tagger: TOOL, tokeniser: TOKENISER_VERSION, tags } },
      ]);
  const library = { stream: LIBRARY_STREAM, revision: themes.length - 1 };
  for (let at = 0; at < themes.length; at += 10) {
    const data = { minId: firstId, themes: themes.slice(at, at + 10), library, comments: endId - firstId };
    await append(log, projectStream(projectId), [{ type: 'ClassificationRun', data }]);
  }
  const project = { stream: projectStream(projectId), revision: 0 };
  for (let fromId = firstId; fromId < endId; fromId += PAGE_BATCHES * MAX_BATCH_ROWS) {
    const toId = Math.min(endId, fromId + PAGE_BATCHES * MAX_BATCH_ROWS) - 1;
    const data = { fromId, toId, dictionary: null, project };
    await append(log, projectStream(projectId), [{ type: 'SentimentRun', data }]);
  }
};

const cells = (id: number, random: () => number): readonly string[] => [
  DEPARTMENTS[Math.floor(random() * DEPARTMENTS.length)] ?? '',
  SEASONS[id % SEASONS.length] ?? '',
  String(1 + Math.floor(random() * 5)),
  `2026-${String(1 + (id % 12)).padStart(2, '0')}-${String(1 + (id % 28)).padStart(2, '0')}`,
];

/** Two to four sentences, 20 to 40 words in total: about 190 characters. */
const comment = (random: () => number): { readonly text: string; readonly spans: number[]; readonly tags: string } => {
  const spans: number[] = [];
  let [text, tags] = ['', ''];
  for (let left = 20 + Math.floor(random() * 21); left > 0;) {
    const words = left < 15 ? left : 6 + Math.floor(random() * 9);
    if (text !== '') text += ' ';
    spans.push(text.length);
    for (let word = 0; word < words; word += 1) {
      // Log-uniform ranks: Zipf's law.
      const rank = Math.floor(Math.exp(random() * Math.log(VOCABULARY_WORDS))) - 1;
      text += `${word === 0 ? '' : ' '}${wordAt(rank)}`;
      tags += 'NVJRX'[rank % 5] ?? '';
    }
    text += '.';
    spans.push(text.length);
    left -= words;
  }
  return { text, spans, tags };
};

const VOCABULARY_WORDS = 20_000;
const FREQUENT =
  'the and it is was not very good but great bad i love this hate so really nice never terrible room staff awful best'.split(
    ' ',
  );
const SYLLABLES = 'ba ce di fo gu ha ke li mo nu pa re si to vu wa ye zi an er in or un al est'.split(' ');

const VOCABULARY: readonly string[] = Array.from({ length: VOCABULARY_WORDS }, (_, rank) => {
  let word = FREQUENT[rank] ?? '';
  // Offset, so that no word of the vocabulary is shorter than two syllables.
  if (word === '') for (let n = rank + 25; n > 0; n = Math.floor(n / 25)) word += SYLLABLES[n % 25] ?? '';
  return word;
});

const wordAt = (rank: number): string => VOCABULARY[rank] ?? '';

/** Mulberry32: from 0 to 1, deterministic by seed. */
const randomNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
