/**
 * The writes of a synthetic project as its projectors leave them: what the projects of all benches have in
 * common.
 */
import type { AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import type { ThemeDocument } from '@verbatim/projections/models/library/library';
import { type SegmentBuilder, sortWords } from '../../projections/src/models/segments/segment-builder.ts';
import { encodeColumn, encodeStrings, SEGMENT_COMMENTS } from '../../projections/src/models/segments/segments.ts';
import {
  COLUMNS,
  columnId,
  fileDocumentId,
  FILES,
  FILE_POSITIONS,
  PROJECTS,
  valuesId,
  VERSIONS,
  type ColumnName,
  type ProjectColumnsDocument,
  type SegmentFileDocument,
} from '@verbatim/projections/models/segments/segments';
import { encodeBuckets } from '../../projections/src/models/segments/term-dictionary.ts';
import type { Write } from '@verbatim/projections/stores/read-store';

export interface SyntheticColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** Of an enum. */
  readonly options?: readonly string[];
  /** Of a category with several answers, whose options are sets. */
  readonly separator?: AnswerSeparator;
}

export const projectWrites = (projectId: string, columns: readonly SyntheticColumn[]): Write[] => {
  const defined = columns.map(({ name, type, options = [], separator }) => ({
    id: name,
    field: name,
    name,
    type,
    options,
    ...(separator !== undefined && { separator }),
  }));
  const project: ProjectColumnsDocument = { defined, stored: columns.map(({ name }) => name), revision: 0 };
  return [
    { kind: 'put', collection: PROJECTS, id: projectId, document: project },
    { kind: 'put', collection: VERSIONS, id: projectId, document: { version: '1' } },
  ];
};

/** Split and scored files of at most `most` comments. */
export const listSegmentFiles = (
  projectId: string,
  columns: readonly SyntheticColumn[],
  comments: number,
  most: number,
): readonly SegmentFileDocument[] =>
  Array.from({ length: Math.ceil(comments / most) }, (_, at) => {
    const first = at * most;
    const count = Math.min(most, comments - first);
    return {
      projectId,
      fileId: `${projectId}.f${first}`,
      firstId: first + 1,
      count,
      tokeniser: '1',
      columns: columns.map(({ name, type }) => ({ name, type })),
      split: count,
      parsed: 0,
      scored: [[0, count]],
      scores: '1',
      themes: {},
    };
  });

/** The file, and the values of its enum columns. */
export const fileWrites = (file: SegmentFileDocument, columns: readonly SyntheticColumn[]): Write[] => {
  const id = fileDocumentId(file.projectId, file.firstId);
  return [
    { kind: 'put', collection: FILE_POSITIONS, id: file.fileId, document: { id } },
    { kind: 'put', collection: FILES, id, document: file },
    ...columns.flatMap(({ options }, column): Write[] => {
      if (options === undefined) return [];
      const bytes = encodeColumn(encodeStrings(['', ...options]));
      return [{ kind: 'put-bytes', collection: COLUMNS, id: valuesId(file, column), bytes }];
    }),
  ];
};

export const putColumn = (file: SegmentFileDocument, segment: number, column: ColumnName, bytes: Uint8Array): Write => {
  return { kind: 'put-bytes', collection: COLUMNS, id: columnId(file, segment, column), bytes };
};

/** Columns derived from the texts of a segment. */
export const putTokens = (file: SegmentFileDocument, segment: number, builder: SegmentBuilder): readonly Write[] =>
  Object.entries<Uint8Array>({ ...builder.encode() }).map(([name, bytes]) =>
    putColumn(file, segment, name as ColumnName, bytes),
  );

/** Word positions of a full segment. */
export const putWordOffsets = (
  file: SegmentFileDocument,
  segment: number,
  builder: SegmentBuilder,
): readonly Write[] => {
  const { count } = file;
  if (count - segment * SEGMENT_COMMENTS < SEGMENT_COMMENTS) return [];
  return encodeBuckets(sortWords(builder.columns(), builder.terms())).map((bytes, bucket) =>
    putColumn(file, segment, `words-${bucket}`, bytes),
  );
};

export const themeDocument = (id: string, text: string): ThemeDocument => ({
  id,
  name: id,
  text,
  originalText: text,
  folderId: null,
  portalName: '',
  visible: true,
  since: 0,
});
