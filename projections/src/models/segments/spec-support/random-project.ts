/** A project of random comments with naive counts, for specs of queries. */
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import type { RecordedProject, RawComment } from './recorded-project.ts';
import { seededRandom } from './seeded-random.ts';

const COLUMNS = [
  { name: 'comment', type: 'long-text' },
  { name: 'team', type: 'enum' },
  { name: 'size', type: 'enum' },
  { name: 'age', type: 'number' },
  { name: 'day', type: 'date' },
  { name: 'note', type: 'text' },
] as const;
const TEAMS = ['red', 'blue', 'green', ''];
const SIZES = ['S', 'M', '', 'XL'];
export const THEMES = [
  { id: 't1', name: 'Love', text: 'love lov*' },
  { id: 't2', name: 'Bad', text: 'awful bad - not' },
  { id: 't3', name: 'Dress', text: 'dress + (love @3 dress)' },
  { id: 't4', name: 'Never', text: 'nowhere' },
  { id: 't5', name: 'Simple', text: '' },
];

const random = seededRandom(77);
const sentence = (): string =>
  Array.from({ length: 1 + random.below(5) }, () =>
    random.pick(['I', 'love', 'lovely', 'this', 'dress', 'awful', 'bad', 'not', 'shoe']),
  ).join(' ');

const randomComment = (): RawComment => {
  const spans: number[] = [];
  let text = '';
  for (let left = random.below(4); left > 0; left--) {
    const next = sentence();
    spans.push(text.length, text.length + next.length);
    text += `${next}. `;
  }
  const day = random.below(6) === 0 ? '' : `2026-01-${String(1 + random.below(28)).padStart(2, '0')}`;
  const age = random.below(6) === 0 ? '' : String(random.below(60));
  return { cells: [text, random.pick(TEAMS), random.pick(SIZES), age, day, random.pick(['Ok', 'NO', ''])], spans };
};

/** A full segment and part of the next, followed by a short file. */
const FILES: readonly { readonly id: string; readonly firstId: number; readonly comments: readonly RawComment[] }[] = [
  { id: 'p.f1', firstId: 1, comments: Array.from({ length: 8300 }, randomComment) },
  { id: 'p.f2', firstId: 9001, comments: Array.from({ length: 150 }, randomComment) },
];
export const ALL = FILES.flatMap(({ firstId, comments }) =>
  comments.map((comment, at) => ({ ...comment, _id: firstId + at })),
);
export type Comment = (typeof ALL)[number];

export const toQueryText = (text: string): ThemeQuery => {
  const parsed = parseThemeQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.query;
};

const remembered = new WeakMap<Comment, Map<string, readonly number[]>>();
/** Indexes of matching sentences. Cached, because specs repeat their queries. */
export const sentencesWith = (comment: Comment, text: string): readonly number[] => {
  const { cells, spans } = comment;
  const known = remembered.get(comment) ?? new Map<string, readonly number[]>();
  remembered.set(comment, known);
  const found =
    known.get(text) ?? (text === '' ? [] : (matchComment(toQueryText(text), cells[0]!, spans)?.sentences ?? []));
  known.set(text, found);
  return found;
};

/** A project of two files, built and scored, in memory. */
export const recordRandomProject = async (log: RecordedProject): Promise<void> => {
  const options = { team: ['blue', 'red'], size: ['XL', 'S'] } as { readonly [name: string]: readonly string[] };
  const columns = COLUMNS.map(({ name, type }) => ({
    id: name,
    field: name,
    name,
    type,
    options: options[name] ?? [],
  }));
  const unused = { id: 'u', field: 'u', name: 'elsewhere', type: 'text', options: [] } as const;
  await log.append('project-p', [
    { type: 'ColumnsDefined', data: { columns: [...columns, unused] } },
    { type: 'TableCreated', data: { columns: COLUMNS.map(({ name }) => name) } },
  ]);
  for (const { id, name, text } of THEMES) await log.createTheme(id, text, name);
  for (const { id, firstId, comments } of FILES) {
    await log.addFile(id, firstId, COLUMNS, comments, 256);
    await log.split(id, comments, 256);
  }
  await log.classify(THEMES.map(({ id }) => id));
  await log.score(1, 10_000);
  await log.project();
};
