/** A sample as a request finds it: with its project, and without what has been erased. */
import type { Verdict } from '@verbatim/domain/agreement/agreement-events';
import { notThere } from '@verbatim/domain/not-there';
import { filesInUse, type ProjectState } from '@verbatim/domain/project/project-state';
import { AGREEMENT_MODEL, type SampleDocument } from '@verbatim/projections/models/agreement/agreement';
import { findSample, listJudges, readJudgements } from '@verbatim/projections/models/agreement/agreement.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { Judge, SampleSummary } from '../contract/agreement.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../http-error.ts';
import { requireActiveProject } from '../projects/require-active-project.ts';
import type { Context } from '../request-state.ts';

export interface SamplePlace {
  readonly projectId: string;
  readonly project: ProjectState;
  readonly sample: SampleDocument;
  /** In the order in which they are dealt out, without those that were erased. */
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
  if (sample?.projectId !== projectId) throw notFound('SAMPLE_NOT_FOUND', notThere('sample'));
  return { projectId, project, sample, left: leftOf(sample, project), reader };
};

export const leftOf = ({ comments }: SampleDocument, project: ProjectState): readonly number[] => {
  const files = filesInUse(project);
  return comments.filter((comment) =>
    files.some(({ firstId, count }) => firstId <= comment && comment < firstId + count),
  );
};

/** Somebody who has judged comments of a sample. */
export interface SampleJudge {
  readonly id: string;
  readonly name: string;
  /** Of the comments that are left. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
  /** He has judged all that is left. */
  readonly isFinished: boolean;
}

/** Those who stand by any judgement. */
export const judgesOf = async (
  reader: ModelReader,
  sample: SampleDocument,
  left: readonly number[],
): Promise<readonly SampleJudge[]> => {
  const judges = await listJudges(reader, sample.id);
  const all = await Promise.all(
    judges.map(async ({ id, name }): Promise<SampleJudge> => {
      const said = await readJudgements(reader, sample.id, id);
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

export const summaryOf = (
  sample: SampleDocument,
  left: readonly number[],
  judges: readonly SampleJudge[],
  asker: string | undefined,
): SampleSummary => {
  const { id, method, comments, seed, drawn, drawnBy } = sample;
  return {
    ...{ id, method, size: comments.length, seed, drawn, drawnBy, left: left.length },
    judged: judges.find((judge) => judge.id === asker)?.verdicts.size ?? 0,
    finishedBy: judges.filter(({ isFinished }) => isFinished).map(({ name }) => name),
  };
};

export const judgeDto = ({ id, name, verdicts }: SampleJudge): Judge => {
  const count = (verdict: Verdict): number => [...verdicts.values()].filter((said) => said === verdict).length;
  return { id, name, yes: count('yes'), no: count('no'), unsure: count('unsure') };
};
