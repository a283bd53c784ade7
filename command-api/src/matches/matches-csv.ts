import { Readable } from 'node:stream';
import { csvLine } from '@verbatim/domain/text/csv-line';
import { readComments } from '@verbatim/projections/models/comments/comments.query';
import type { ProjectDocument } from '@verbatim/projections/models/projects/projects';
import type { ModelReader } from '@verbatim/projections/stores/read-store';

/** What is read and written in one go: between two of them others have their turn. */
const COMMENTS_AT_ONCE = 200;

/** A byte order mark tells spreadsheets that it is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** The comments with all their stored columns, in the order asked for, under the headers of the file. */
export const matchesCsv = (comments: ModelReader, project: ProjectDocument, ids: readonly number[]): Readable =>
  Readable.from(linesOf(comments, project, ids));

async function* linesOf(
  comments: ModelReader,
  { id, columns, tableColumns }: ProjectDocument,
  ids: readonly number[],
): AsyncGenerator<string> {
  const stored = columns.filter(({ name }) => tableColumns.includes(name));
  yield BYTE_ORDER_MARK + csvLine(['_id', ...stored.map(({ field }) => field)]);
  for (let at = 0; at < ids.length; at += COMMENTS_AT_ONCE) {
    const read = await readComments(comments, id, ids.slice(at, at + COMMENTS_AT_ONCE));
    const cells = read.map(({ _id, text, fields }) => [
      String(_id),
      ...stored.map(({ name, type }) => (type === 'long-text' ? text : (fields[name] ?? ''))),
    ]);
    yield cells.map(csvLine).join('');
  }
}
