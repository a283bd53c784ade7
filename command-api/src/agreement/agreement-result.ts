import {
  computeAgreement,
  countAgreement,
  computeQueryAgreement,
  type RatedComment,
} from '@verbatim/domain/statistics/agreement';
import type { SampleDocument } from '@verbatim/projections/models/agreement/agreement';
import type { AgreementResult } from '../contract/agreement.ts';
import { compareVerdicts } from './rater-pairs.ts';
import { toRaterDto, type SampleRater } from './sample-scope.ts';

export interface ResultParts {
  readonly sample: SampleDocument;
  /** Comments that have not been erased. */
  readonly left: readonly number[];
  /** The rater in view. */
  readonly judge: SampleRater;
  /** Raters who have finished. */
  readonly finished: readonly SampleRater[];
  /** What the theme's present query finds of the sample; null if it is unchanged or missing. */
  readonly foundNow: ReadonlySet<number> | null;
  readonly applicable: AgreementResult['applicable'];
}

/** Of a sample that only compares people. */
const UNDEFINED = { precision: null, recall: null, f1: null };

export const agreementResult = (parts: ResultParts): AgreementResult => {
  const { sample, left, judge, finished, foundNow, applicable } = parts;
  const { method, population, comments } = sample;
  const drawnFound = new Set(sample.found);
  const judged = judgedComments(judge, drawnFound, drawnFound);
  const now = foundNow && judgedComments(judge, drawnFound, foundNow);
  const counts = countAgreement(judged);
  const those = (verdict: 'yes' | 'no', isFound: boolean): readonly number[] =>
    left.filter((comment) => judge.verdicts.get(comment) === verdict && drawnFound.has(comment) === isFound);
  return {
    method,
    population,
    judge: toRaterDto(judge),
    judges: finished.map(toRaterDto),
    erased: comments.length - left.length,
    counts,
    figures: sample.query === '' ? UNDEFINED : computeAgreement(method, counts, population),
    now: now && { counts: countAgreement(now), figures: computeQueryAgreement(method, now, population) },
    kappas: finished.filter(({ id }) => id !== judge.id).map((other) => getKappa(left, judge, other)),
    falsePositives: those('no', true),
    falseNegatives: sample.query === '' ? [] : those('yes', false),
    unsure: left.filter((comment) => judge.verdicts.get(comment) === 'unsure'),
    applicable,
  };
};

/** Those with a definite rating. */
const judgedComments = (
  { verdicts }: SampleRater,
  drawnFound: ReadonlySet<number>,
  found: ReadonlySet<number>,
): readonly RatedComment[] =>
  [...verdicts].flatMap(([comment, verdict]) =>
    verdict === 'unsure'
      ? []
      : [{ drawnFound: drawnFound.has(comment), found: found.has(comment), carries: verdict === 'yes' }],
  );

const getKappa = (
  left: readonly number[],
  { verdicts }: SampleRater,
  other: SampleRater,
): AgreementResult['kappas'][number] => {
  const differs = (comment: number): boolean => {
    const said = [verdicts.get(comment), other.verdicts.get(comment)];
    return said.includes('yes') && said.includes('no');
  };
  return { with: other.name, ...compareVerdicts(verdicts, other.verdicts), differing: left.filter(differs) };
};
