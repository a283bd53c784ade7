import { parseNumber } from '@verbatim/domain/text/numbers';
import { sheetLine, type SheetCell } from '@verbatim/domain/text/sheet-line';
import { readComments } from '@verbatim/projections/models/comments/comments.query';
import type { ProjectDocument } from '@verbatim/projections/models/projects/projects';
import type { FilePage } from '@verbatim/projections/results/export-pages';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { ThemeMatchesQuery } from '../contract/matches.ts';
import type { Dependencies } from '../dependencies.ts';
import { readRevisions, stampLines, type Stamp } from '../exports/export-stamp.ts';
import { filterSentences } from '../exports/filter-sentences.ts';
import { sendExport } from '../exports/send-export.ts';
import { labelOf, themesOf } from '../exports/workspace-export.ts';
import type { Context } from '../request-state.ts';

/** What is read and written in one go: between two of them others have their turn. */
const COMMENTS_AT_ONCE = 200;

interface Listed {
  readonly project: ProjectDocument;
  readonly query: ThemeMatchesQuery;
  /** Comments that carry a theme, with none of some themes, or of the whole project. */
  readonly which: 'any' | 'none' | 'all';
  /** What the comments have in common: it names the file. */
  readonly name: string;
  /** Query of the theme, or what all comments are looked through for; '' for none. */
  readonly text: string;
  /** What has to stand in them. */
  readonly search?: string | undefined;
  readonly ids: readonly number[];
}

interface Read {
  readonly comments: ModelReader;
  readonly library: ModelReader;
}

/** The comments with all their stored columns, in the order asked for, under the headers of the file. */
export const sendMatches = async (
  ctx: Context,
  { events, now }: Pick<Dependencies, 'events' | 'now'>,
  models: Read,
  listed: Listed,
): Promise<void> => {
  const { project, query, name, ids } = listed;
  const { format } = query;
  const stored = project.columns.filter((column) => project.tableColumns.includes(column.name));
  const revisionsNow = () => readRevisions(events, project.id, undefined);
  const stamp: Stamp = {
    ...(await partsOfStamp(models.library, listed)),
    ...{ revisions: await revisionsNow(), who: ctx.state.account?.name ?? '', at: now().toISOString() },
  };
  const pageAt = async (from: number, line: number): Promise<FilePage> => {
    const read = await readComments(models.comments, project.id, ids.slice(from, from + COMMENTS_AT_ONCE));
    const lines = read.map(({ _id, text, fields }, at) =>
      sheetLine(
        format,
        [
          _id,
          ...stored.map((column) => (column.type === 'long-text' ? text : cellOf(fields[column.name], column.type))),
        ],
        line + at,
      ),
    );
    const next = from + COMMENTS_AT_ONCE;
    return { bytes: Buffer.from(lines.join('')), rows: read.length, next: next < ids.length ? next : null };
  };
  await sendExport(ctx, {
    ...{ name, format, head: [['_id', ...stored.map(({ field }) => field)]], pageAt, isStamped: query.stamp },
    size: { rows: ids.length + 1, columns: stored.length + 1 },
    stampLines: async () => stampLines(stamp, await revisionsNow()),
  });
};

const PARTS: Readonly<Record<NonNullable<ThemeMatchesQuery['sentiment']>, string>> = {
  ...{ pos: 'Positive comments', neu: 'Neutral comments', mix: 'Mixed comments', neg: 'Negative comments' },
  ...{ 'very-positive': 'Comments of very positive mean', positive: 'Comments of positive mean' },
  neutral: 'Comments of neutral mean',
  ...{ negative: 'Comments of negative mean', 'very-negative': 'Comments of very negative mean' },
};

const whatOf = ({ which, text, search = '', query: { sentiment } }: Listed): string => {
  const comments = sentiment === undefined ? 'Comments' : PARTS[sentiment];
  if (which === 'any') return `${comments} with a theme`;
  if (which === 'none') return `${comments} with none of the themes of a workspace`;
  return `${comments}${text === '' ? '' : ` that the query ${text} finds`}${search === '' ? '' : ` with “${search}” in them`}`;
};

/** Only what reads the same as a number: a code with a zero before it is none. */
const cellOf = (text = '', type: string): SheetCell => {
  const number = type === 'number' || type === 'enum' ? parseNumber(text) : null;
  return number !== null && String(number) === text ? number : text;
};

const partsOfStamp = async (library: ModelReader, listed: Listed): Promise<Omit<Stamp, 'revisions' | 'who' | 'at'>> => {
  const { project, query, which, name, text } = listed;
  const { filters, groupBy, field } = query;
  const named = await themesOf(library, (filters['themes']?.value ?? []).map(String));
  const column = field === undefined ? [] : [`only ${field.split('__').join(' › ')}`];
  return {
    ...{ what: whatOf(listed), project: project.name, workspace: null, weight: null, minBase: 0, leftOut: [] },
    filters: filterSentences(filters, {
      columns: project.columns,
      themeNames: new Map(named.map((theme) => [theme.id, theme.name])),
    }),
    groupBy: [...groupBy.map((each) => labelOf(project, each)), ...column],
    themes: which === 'any' ? [{ name, text }] : [],
  };
};
