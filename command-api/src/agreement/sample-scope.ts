/** A sample with its project, without erased comments. */
import type { Verdict } from '@verbatim/domain/agreement/agreement-events';
import { formatNotFound } from '@verbatim/domain/not-found';
import { filesInUse, type ProjectState } from '@verbatim/domain/project/project-state';
import { AGREEMENT_MODEL, type SampleDocument } from '@verbatim/projections/models/agreement/agreement';
import { findSample, listRaters, readRatings } from '@verbatim/projections/models/agreement/agreement.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { Rater, SampleSummary } from '../contract/agreement.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { requireActiveProject } from '../projects/read-project-models.ts';
import type { Context } from '../http/request-state.ts';

export interface SamplePlace {
  readonly projectId: string;
  readonly project: ProjectState;
  readonly sample: SampleDocument;
  /** In rating order, without erased ones. */
  readonly left: readonly number[];
  readonly reader: ModelReader;
}

/** @throws HttpError 404 PROJECT_NOT_FOUND, SAMPLE_NOT_FOUND */
export const requireSample = async (
  ctx: Context,
  { load, reads }: Pick<Dependencies, 'load' | 'reads'>,
): Promise<SamplePlace> => {
  const projectId = ctx.params['pid'] ?? '';
  const project = await requireActiveProject({ load }, projectId);
  const { agreement: reader } = await reads.read(ctx, { agreement: AGREEMENT_MODEL });
  const sample = await findSample(reader, ctx.params['aid'] ?? '');
  if (sample?.projectId !== projectId) throw notFound('SAMPLE_NOT_FOUND', formatNotFound('sample'));
  return { projectId, project, sample, left: listRemaining(sample, project), reader };
};

export const listRemaining = ({ comments }: SampleDocument, project: ProjectState): readonly number[] => {
  const files = filesInUse(project);
  return comments.filter((comment) =>
    files.some(({ firstId, count }) => firstId <= comment && comment < firstId + count),
  );
};

/** A rater with at least one rating. */
export interface SampleRater {
  readonly id: string;
  readonly name: string;
  /** Of the comments that are left. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
  /** All remaining comments are rated. */
  readonly isFinished: boolean;
}

export const listSampleRaters = async (
  reader: ModelReader,
  sample: SampleDocument,
  left: readonly number[],
): Promise<readonly SampleRater[]> => {
  const judges = await listRaters(reader, sample.id);
  const all = await Promise.all(
    judges.map(async ({ id, name }): Promise<SampleRater> => {
      const said = await readRatings(reader, sample.id, id);
      const verdicts = new Map(
        left.flatMap((comment) => {
          const verdict = said.get(comment);
          return verdict === undefined ? [] : [[comment, verdict]];
        }),
      );
      return { id, name, verdicts, isFinished: left.length > 0 && verdicts.size === left.length };
    }),
  );
  return all.filter(({ verdicts }) => verdicts.size > 0);
};

export const toSampleSummary = (
  sample: SampleDocument,
  left: readonly number[],
  judges: readonly SampleRater[],
  querySignal: string | undefined,
): SampleSummary => {
  const { id, method, comments, seed, drawn, drawnBy } = sample;
  return {
    id,
    method,
    size: comments.length,
    seed,
    drawn,
    drawnBy,
    left: left.length,
    judged: judges.find((judge) => judge.id === querySignal)?.verdicts.size ?? 0,
    finishedBy: judges.filter(({ isFinished }) => isFinished).map(({ name }) => name),
  };
};

export const toRaterDto = ({ id, name, verdicts }: SampleRater): Rater => {
  const count = (verdict: Verdict): number => [...verdicts.values()].filter((said) => said === verdict).length;
  return { id, name, yes: count('yes'), no: count('no'), unsure: count('unsure') };
};

export const createNotRated = (message: string): HttpError => new HttpError(409, 'SAMPLE_NOT_JUDGED', message);

export interface Finished {
  /** Raters who have rated all remaining comments. */
  readonly finished: readonly SampleRater[];
  /** The current user, if one of them. */
  readonly own: SampleRater | undefined;
}

/**
 * Raters see no result before they have finished.
 * @throws HttpError 409 SAMPLE_NOT_JUDGED
 */
export const requireFinished = async (ctx: Context, { reader, sample, left }: SamplePlace): Promise<Finished> => {
  const judges = await listSampleRaters(reader, sample, left);
  const own = judges.find(({ id }) => id === ctx.state.account?.id);
  if (own !== undefined && !own.isFinished)
    throw createNotRated(
      `You have rated ${own.verdicts.size} of ${left.length} comments. The result is shown at the end`,
    );
  const finished = judges.filter(({ isFinished }) => isFinished);
  if (finished.length === 0) throw createNotRated('No one has rated all of this sample yet');
  return { finished, own };
};
