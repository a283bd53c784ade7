/** Whether a model was made by the versions of tokeniser and scorer of this program. */
import { SCORER_VERSION } from '@verbatim/domain/text/sentiment/scorer-version';
import { TOKENISER_VERSION } from '@verbatim/domain/text/tokenise';
import { getPrefixEnd, type ModelReader } from '../../stores/read-store.ts';
import { FILES, projectPath, type SegmentFileDocument } from './segments.ts';

/** Whether any file was tokenised or scored by other versions than the current ones. */
export const hasOutdatedRules = async (segments: ModelReader, projectId: string): Promise<boolean> => {
  const from = projectPath(projectId);
  const files = await segments.range<SegmentFileDocument>(FILES, { from, to: getPrefixEnd(from) });
  return files.some(
    ({ document: { tokeniser, scorer } }) => tokeniser !== TOKENISER_VERSION || scorer !== SCORER_VERSION,
  );
};
