import type { Verdict } from '@verbatim/domain/agreement/agreement-events';
import { getPrefixEnd, type ModelReader, type Range } from '../../stores/read-store.ts';
import {
  toRaterId,
  RATINGS,
  RATERS,
  OF_THEME,
  SAMPLES,
  type RaterDocument,
  type RatingDocument,
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
export const listRaters = async (reader: ModelReader, sampleId: string): Promise<readonly RaterDocument[]> =>
  (await reader.range<RaterDocument>(RATERS, within(sampleId))).map(({ document }) => document);

/** Ratings of one rater, by comment. */
export const readRatings = async (
  reader: ModelReader,
  sampleId: string,
  account: string,
): Promise<ReadonlyMap<number, Verdict>> => {
  const rows = await reader.range<RatingDocument>(RATINGS, within(toRaterId(sampleId, account)));
  return new Map(rows.map(({ document: { comment, carries } }) => [comment, carries]));
};

const within = (path: string): Range => ({ from: `${path}/`, to: getPrefixEnd(`${path}/`) });
