import type { Verdict } from '@verbatim/domain/agreement/agreement-events';
import { endOf, type ModelReader, type Range } from '../../stores/read-store.ts';
import {
  judgeId,
  JUDGEMENTS,
  JUDGES,
  OF_THEME,
  SAMPLES,
  type JudgeDocument,
  type JudgementDocument,
  type SampleDocument,
} from './agreement.ts';

export const findSample = (reader: ModelReader, id: string): Promise<SampleDocument | undefined> =>
  reader.get<SampleDocument>(SAMPLES, id);

/** Of a theme in a project, the newest first. @param limit of them */
export const listSamples = async (
  reader: ModelReader,
  projectId: string,
  themeId: string,
  limit: number,
): Promise<readonly SampleDocument[]> => {
  const ids = await reader.listIds(OF_THEME, { ...within(`${projectId}/${themeId}`), order: 'desc', limit });
  const samples = await Promise.all(ids.map((id) => findSample(reader, id.slice(id.lastIndexOf('/') + 1))));
  return samples.filter((sample) => sample !== undefined);
};

/** In the order of their accounts. */
export const listJudges = async (reader: ModelReader, sampleId: string): Promise<readonly JudgeDocument[]> =>
  (await reader.range<JudgeDocument>(JUDGES, within(sampleId))).map(({ document }) => document);

/** What one of them has said, by comment. */
export const readJudgements = async (
  reader: ModelReader,
  sampleId: string,
  account: string,
): Promise<ReadonlyMap<number, Verdict>> => {
  const rows = await reader.range<JudgementDocument>(JUDGEMENTS, within(judgeId(sampleId, account)));
  return new Map(rows.map(({ document: { comment, carries } }) => [comment, carries]));
};

const within = (path: string): Range => ({ from: `${path}/`, to: endOf(`${path}/`) });
