import {
  agreementOf,
  cohensKappa,
  countAgreement,
  figuresOfQuery,
  type JudgedComment,
} from '@verbatim/domain/statistics/agreement';
import type { SampleDocument } from '@verbatim/projections/models/agreement/agreement';
import type { AgreementResult } from '../contract/agreement.ts';
import { judgeDto, type SampleJudge } from './sample-place.ts';

export interface ResultParts {
  readonly sample: SampleDocument;
  /** Comments that have not been erased. */
  readonly left: readonly number[];
  /** Whose judgements are looked at. */
  readonly judge: SampleJudge;
  /** Those who have judged all. */
  readonly finished: readonly SampleJudge[];
  /** What the theme's query of now finds of the sample; null where it is the query of the draw, or there is none. */
  readonly foundNow: ReadonlySet<number> | null;
  readonly applicable: AgreementResult['applicable'];
}

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
    ...{ method, population, judge: judgeDto(judge), judges: finished.map(judgeDto) },
    ...{ erased: comments.length - left.length, counts, figures: agreementOf(method, counts, population) },
    now: now && { counts: countAgreement(now), figures: figuresOfQuery(method, now, population) },
    kappas: finished.filter(({ id }) => id !== judge.id).map((other) => kappaOf(judge, other)),
    falsePositives: those('no', true),
    falseNegatives: those('yes', false),
    unsure: left.filter((comment) => judge.verdicts.get(comment) === 'unsure'),
    applicable,
  };
};

/** Those of which the judge was sure. */
const judgedComments = (
  { verdicts }: SampleJudge,
  drawnFound: ReadonlySet<number>,
  found: ReadonlySet<number>,
): readonly JudgedComment[] =>
  [...verdicts].flatMap(([comment, verdict]) =>
    verdict === 'unsure'
      ? []
      : [{ drawnFound: drawnFound.has(comment), found: found.has(comment), carries: verdict === 'yes' }],
  );

const kappaOf = (judge: SampleJudge, other: SampleJudge): AgreementResult['kappas'][number] => {
  const counts = { bothYes: 0, firstYes: 0, secondYes: 0, bothNo: 0 };
  for (const [comment, first] of judge.verdicts) {
    const second = other.verdicts.get(comment);
    if (second === undefined || first === 'unsure' || second === 'unsure') continue;
    if (first === second) counts[first === 'yes' ? 'bothYes' : 'bothNo'] += 1;
    else counts[first === 'yes' ? 'firstYes' : 'secondYes'] += 1;
  }
  const agreed = counts.bothYes + counts.bothNo;
  const comments = agreed + counts.firstYes + counts.secondYes;
  return { with: other.name, comments, agreed, kappa: cohensKappa(counts) };
};
