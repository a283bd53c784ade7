import { COMPOUND_SCALE, UNSCORED } from '../../results/kernels/theme-sentiment.ts';
import { getPrefixEnd, type ModelReader } from '../../stores/read-store.ts';
import { readCommentStarts } from './segment-builder.ts';
import {
  columnId,
  COLUMNS,
  decodeColumn,
  FILES,
  projectPath,
  section,
  SEGMENT_COMMENTS,
  type SegmentFileDocument,
} from './segments.ts';

/** Compounds (-1 to 1) of a comment's sentences, null for unscored ones; empty for a missing comment. */
export const readSentenceScores = async (
  reader: ModelReader,
  projectId: string,
  comment: number,
): Promise<readonly (number | null)[]> => {
  const from = projectPath(projectId);
  const files = await reader.range<SegmentFileDocument>(FILES, { from, to: getPrefixEnd(from) });
  const file = files.find(
    ({ document: { firstId, count } }) => firstId <= comment && comment < firstId + count,
  )?.document;
  if (file === undefined) return [];
  const ordinal = comment - file.firstId;
  const segment = Math.floor(ordinal / SEGMENT_COMMENTS);
  const commentStarts = await readCommentStarts(reader, file, segment);
  const bytes = await reader.getBytes(COLUMNS, columnId(file, segment, 'compounds'));
  const compounds = bytes === undefined ? new Int16Array(0) : section(decodeColumn(bytes), 0, Int16Array);
  const within = ordinal % SEGMENT_COMMENTS;
  const [start = 0, end = 0] = [commentStarts[within], commentStarts[within + 1]];
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => {
    const compound = compounds[start + at] ?? UNSCORED;
    return compound === UNSCORED ? null : compound / COMPOUND_SCALE;
  });
};
