import { parseColumnKey } from '@verbatim/domain/column-key';
import { distinctTitles } from '@verbatim/domain/project/column-labels';
import { parseNumber } from '@verbatim/domain/formats/numbers';
import { formatSheetLine, type SheetCell } from '@verbatim/domain/formats/layout/sheet-line';
import { COLUMN_TYPES, type ColumnType } from '@verbatim/domain/formats/column-types';
import { getCell, readComments } from '@verbatim/projections/models/comments/comments.query';
import type { ProjectDocument } from '@verbatim/projections/models/projects/projects';
import type { FilePage } from '@verbatim/projections/results/exports/export-pages';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { readSplitters } from '@verbatim/projections/models/segments/splitters.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { ThemeMatchesQuery } from '../contract/results/matches.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { describeSplitters, type Stamp } from '../exports/export-stamp.ts';
import { filterSentences } from '../exports/filter-sentences.ts';
import { sendExport } from '../exports/send-export.ts';
import { createStampWriter } from '../exports/stamp-writer.ts';
import { getColumnLabel, readExportThemes } from '../exports/workspace-export.ts';
import type { Context } from '../http/request-state.ts';

/** Comments read and written between yields. */
const COMMENTS_AT_ONCE = 200;

interface Listed {
  readonly project: ProjectDocument;
  readonly query: ThemeMatchesQuery;
  /** Comments that carry a theme, without any theme, or of the whole project. */
  readonly which: 'any' | 'none' | 'all';
  /** Null for the comments of the project. */
  readonly theme: { readonly name: string; readonly text: string } | null;
  /** Names the file. */
  readonly name: string;
  /** Query of the theme or search; '' for none. */
  readonly text: string;
  /** Text that they contain. */
  readonly search?: string | undefined;
  readonly ids: readonly number[];
}

interface Read {
  readonly comments: ModelReader;
  readonly library: ModelReader;
}

/** The comments with all their stored columns, in the given order, under the headers of the file. */
export const sendMatches = async (
  ctx: Context,
  { events, now, reads }: Pick<Dependencies, 'events' | 'now' | 'reads'>,
  models: Read,
  listed: Listed,
): Promise<void> => {
  const { project, query, name, ids } = listed;
  const { format } = query;
  const stored = project.columns.filter((column) => project.tableColumns.includes(column.name));
  const about = {
    ...(await partsOfStamp(models.library, listed)),
    sentences: describeSplitters(
      project,
      await readSplitters(await reads.readStale(segmentsModel(project.id)), project.id),
    ),
  };
  const pageAt = async (from: number, line: number): Promise<FilePage> => {
    const read = await readComments(models.comments, project.id, ids.slice(from, from + COMMENTS_AT_ONCE));
    const lines = read.map(({ _id, text, ...cells }, at) =>
      formatSheetLine(
        format,
        [
          _id,
          ...stored.map((column) =>
            column.type === 'long-text' ? text : getSheetCell(getCell(cells, column), column.type),
          ),
        ],
        line + at,
      ),
    );
    const next = from + COMMENTS_AT_ONCE;
    return { bytes: Buffer.from(lines.join('')), rows: read.length, next: next < ids.length ? next : null };
  };
  await sendExport(ctx, {
    name,
    format,
    head: [['_id', ...distinctTitles(stored)]],
    pageAt,
    isStamped: query.stamp,
    size: { rows: ids.length + 1, columns: stored.length + 1 },
    stampLines: createStampWriter(ctx, { events, now }, about),
  });
};

const PARTS: Readonly<Record<NonNullable<ThemeMatchesQuery['sentiment']>, string>> = {
  pos: 'Positive comments',
  neu: 'Neutral comments',
  mix: 'Mixed comments',
  neg: 'Negative comments',
  'very-positive': 'Comments of very positive mean',
  positive: 'Comments of positive mean',
  neutral: 'Comments of neutral mean',
  negative: 'Comments of negative mean',
  'very-negative': 'Comments of very negative mean',
};

const describeMatches = ({ which, theme, text, search = '', query: { sentiment } }: Listed): string => {
  const comments = sentiment === undefined ? 'Comments' : PARTS[sentiment];
  if (theme !== null) return `${comments} with a theme`;
  if (which === 'any') return `${comments} with any of the themes`;
  if (which === 'none') return `${comments} with none of the themes of a workspace`;
  return `${comments}${text === '' ? '' : ` that the query ${text} finds`}${search === '' ? '' : ` with “${search}” in them`}`;
};

/** Only what reads the same as a number: a code with a zero before it is none. */
const getSheetCell = (text: string, type: ColumnType): SheetCell => {
  const number = COLUMN_TYPES[type].isNumberInFiles ? parseNumber(text) : null;
  return number !== null && String(number) === text ? number : text;
};

const partsOfStamp = async (
  library: ModelReader,
  listed: Listed,
): Promise<Omit<Stamp, 'sentences' | 'revisions' | 'who' | 'at'>> => {
  const { project, query, theme } = listed;
  const { filters, groupBy, field } = query;
  const named = await readExportThemes(library, (filters['themes']?.value ?? []).map(String));
  const column = field === undefined ? [] : [`only ${parseColumnKey(field).join(' › ')}`];
  return {
    what: describeMatches(listed),
    project: project.name,
    workspace: null,
    weight: null,
    minBase: 0,
    leftOut: [],
    files: project.files,
    filters: filterSentences(filters, {
      columns: project.columns,
      files: project.files,
      themeNames: new Map(named.map((theme) => [theme.id, theme.name])),
    }),
    groupBy: [...groupBy.map((each) => getColumnLabel(project, each)), ...column],
    themes: theme === null ? [] : [theme],
  };
};
