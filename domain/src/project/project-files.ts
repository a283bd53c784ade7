/** State of a project's files. */
import type { ColumnFormat } from '../formats/read-options.ts';
import { getOwnProperty } from '../own-property.ts';
import type { DateOrder, FileCells, FileRead, ProjectEvent } from './project-events.ts';

export interface ProjectFile {
  readonly fileId: string;
  /** Undefined for files older than the stream of names. */
  readonly name: string | undefined;
  readonly firstId: number;
  readonly count: number;
  /** By column name: formats of number and date cells. */
  readonly formats: Formats;
  /** Fields whose cells it does not contain. */
  readonly notStored: readonly string[];
  /** Null where it was not stored. */
  readonly digest: string | null;
  /** Undefined where it was not stored. */
  readonly read: FileRead | undefined;
  /** Last event of its erased stream; null while the file exists. */
  readonly receipt: { readonly revision: number; readonly digest: string } | null;
  /** Current split of its sentences; null for that of its build. */
  readonly splitId: string | null;
}

type Formats = { readonly [column: string]: ColumnFormat };
type FileAdded = Extract<ProjectEvent, { readonly type: 'FileAdded' }>['data'];
type FilesEvent = Extract<ProjectEvent, { readonly type: 'FileErased' | 'FileSplitAnew' | 'ColumnReadAnew' }>;

export const addFile = (
  files: readonly ProjectFile[],
  { fileId, fileName: name, firstId, count, dateOrders, digest, read }: FileAdded,
  notStored: readonly string[],
): readonly ProjectFile[] => {
  const formats = read?.formats ?? formatsOfOrders(dateOrders);
  const state = { receipt: null, splitId: null };
  return [...files, { fileId, name, firstId, count, formats, notStored, digest, read, ...state }];
};

/** For files older than formats. */
const formatsOfOrders = (orders: { readonly [column: string]: DateOrder }): Formats =>
  Object.fromEntries(Object.entries(orders).map(([column, order]) => [column, { dates: { order } }]));

export const evolveFiles = (files: readonly ProjectFile[], { type, data }: FilesEvent): readonly ProjectFile[] => {
  if (type === 'ColumnReadAnew')
    return files.map((file) => {
      const own = getOwnProperty(data.files, file.fileId);
      if (own === undefined) return file;
      return {
        ...file,
        formats: withFormat(file.formats, data, own),
        read: file.read && reinterpretFileRead(file.read, data, own),
      };
    });
  const changed = (part: Partial<ProjectFile>): readonly ProjectFile[] =>
    files.map((file) => (file.fileId === data.fileId ? { ...file, ...part } : file));
  switch (type) {
    case 'FileErased':
      return changed({ receipt: { revision: data.revision, digest: data.digest } });
    case 'FileSplitAnew':
      return changed({ splitId: data.splitId });
  }
};

type ColumnReadAnew = Extract<ProjectEvent, { readonly type: 'ColumnReadAnew' }>['data'];
type Names = Pick<ColumnReadAnew, 'field' | 'name' | 'before'>;

/** Replaces entries, by column name. */
const replaced = <Value>(
  record: { readonly [column: string]: Value },
  names: readonly string[],
  name: string,
  value: Value | undefined,
): { readonly [column: string]: Value } =>
  Object.fromEntries([
    ...Object.entries(record).filter(([column]) => !names.includes(column)),
    ...(value === undefined ? [] : [[name, value] as const]),
  ]);

const withFormat = (formats: Formats, { name, before }: Names, own: FileCells | null): Formats =>
  replaced(formats, [name, before.name], name, own?.format);

/** The read options after one column is reinterpreted, shared by the decider and the read models. */
export const reinterpretFileRead = (read: FileRead, names: Names, own: FileCells | null): FileRead => {
  const { field, name, before } = names;
  const columns = replaced(read.reading.columns, [field], field, own?.format);
  return {
    ...read,
    reading: { ...read.reading, columns },
    formats: withFormat(read.formats, names, own),
    cells: replaced(read.cells, [name, before.name], name, own?.cells),
  };
};
