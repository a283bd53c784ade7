/**
 * Unreadable cells of a file with examples: from its upload, or from the present state of columns read again
 * since.
 */
import type { CellCounts } from '@verbatim/domain/formats/column-votes';
import type { ColumnFormat } from '@verbatim/domain/formats/read-options';
import type { FileEvent } from '@verbatim/domain/file/file-events';
import { getOwnProperty } from '@verbatim/domain/own-property';
import type { ProjectFile } from '@verbatim/domain/project/project-files';
import type { ProjectState } from '@verbatim/domain/project/project-state';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { countCells } from './scan-column.ts';

type Started = Extract<FileEvent, { readonly type: 'UploadStarted' }>['data'];

/** By column name. @param started undefined if the file's stream is deleted */
export const cellsOfFile = async (
  events: Pick<EventStore, 'readStream'>,
  { columns }: Pick<ProjectState, 'columns'>,
  file: ProjectFile,
  started: Started | undefined,
  signal: AbortSignal,
): Promise<{ readonly [column: string]: CellCounts }> => {
  const cells = new Map<string, CellCounts>();
  for (const column of columns) {
    const { name, field } = column;
    const known = file.read && getOwnProperty(file.read.cells, name);
    if (known === undefined) continue;
    const format = getOwnProperty(file.formats, name) ?? {};
    const atUpload = getOwnProperty(started?.reading?.columns ?? {}, field);
    const counted =
      isSameFormat(atUpload, format) && started?.cells !== undefined
        ? getOwnProperty(started.cells, name)
        : await countCells(events, { column, file, format }, signal);
    if (counted !== undefined) cells.set(name, counted);
  }
  return Object.fromEntries(cells);
};

const isSameFormat = (one: ColumnFormat | undefined, other: ColumnFormat): boolean =>
  one !== undefined &&
  one.numbers === other.numbers &&
  one.dates?.order === other.dates?.order &&
  one.dates?.language === other.dates?.language &&
  JSON.stringify(one.missing ?? []) === JSON.stringify(other.missing ?? []);
