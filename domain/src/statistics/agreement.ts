/**
 * How what a query finds agrees with what people say: precision, recall and F1 of a sample, and Cohen's kappa of two judges.
 *
 * Of a simple sample the counts themselves speak for the base: precision TP/(TP+FP), recall TP/(TP+FN), F1 2TP/(2TP+FP+FN). F1 is 2J/(1+J) of
 * J = TP/(TP+FP+FN) (Hand, Christen and Kirielle, Machine Learning 110 (2021) 451–456: F*), a proportion, so its interval is that of J.
 *
 * A stratified sample holds more of what the query finds than the base does, so its comments are weighted: each stands for N/n, where N is how
 * many comments of its half the base has and n how many of them were judged (Cochran, Sampling Techniques, 3rd ed., 5.3). With p = TP/(TP+FP) of
 * what was found and q = FN/(FN+TN) of the rest, precision is p, recall N₁p/(N₁p + N₂q) = 1/(1 + (N₂/N₁)(q/p)), and J is p/(1 + (N₂/N₁)q):
 * ratios of independent proportions, whose limits are put together from theirs (`ratioLimits`).
 */
import type { Population, SampleMethod } from '../agreement/agreement-events.ts';
import { ratioLimits, wilson, type Estimate } from './intervals.ts';

/** Judged comments: what the query finds or not, and what carries the theme or not, as a judge says. */
export interface AgreementCounts {
  /** Found, and carrying the theme. */
  readonly truePositive: number;
  readonly falsePositive: number;
  /** Carrying the theme, and not found. */
  readonly falseNegative: number;
  readonly trueNegative: number;
}

/** Null where the sample says nothing of it. */
export interface AgreementFigures<Figure> {
  readonly precision: Figure | null;
  readonly recall: Figure | null;
  readonly f1: Figure | null;
}

/** A judged comment. */
export interface JudgedComment {
  /** Whether it was drawn from what the query found. */
  readonly drawnFound: boolean;
  /** Whether the query that is looked at finds it. */
  readonly found: boolean;
  readonly carries: boolean;
}

export const countAgreement = (comments: readonly JudgedComment[]): AgreementCounts => {
  const count = (isFound: boolean, isCarrying: boolean): number =>
    comments.filter(({ found, carries }) => found === isFound && carries === isCarrying).length;
  return {
    ...{ truePositive: count(true, true), falsePositive: count(true, false) },
    ...{ falseNegative: count(false, true), trueNegative: count(false, false) },
  };
};

/** Of the query that the sample was drawn by, with 95 % intervals. */
export const agreementOf = (
  method: SampleMethod,
  counts: AgreementCounts,
  population: Population,
): AgreementFigures<Estimate> => (method === 'simple' ? ofSimple(counts) : ofStratified(counts, population));

const ofSimple = ({ truePositive, falsePositive, falseNegative }: AgreementCounts): AgreementFigures<Estimate> => {
  const part = (of: number): Estimate | null => (of === 0 ? null : wilson(truePositive, of));
  const jaccard = part(truePositive + falsePositive + falseNegative);
  return {
    precision: part(truePositive + falsePositive),
    recall: part(truePositive + falseNegative),
    f1: jaccard && f1Of(jaccard),
  };
};

const ofStratified = (counts: AgreementCounts, { found, other }: Population): AgreementFigures<Estimate> => {
  const { truePositive, falsePositive, falseNegative, trueNegative } = counts;
  const [ofFound, ofOther] = [truePositive + falsePositive, falseNegative + trueNegative];
  const precision = ofFound === 0 ? null : wilson(truePositive, ofFound);
  // Of a half that the base does not have, everything is known: there is nothing in it.
  const missed = ofOther === 0 ? (other === 0 ? NOTHING : null) : wilson(falseNegative, ofOther);
  if (missed === null) return { precision, recall: null, f1: null };
  if (found === 0) {
    const none = missed.value === 0 ? null : NOTHING;
    return { precision: null, recall: none, f1: none };
  }
  if (precision === null) return { precision, recall: null, f1: null };
  const more = other / found;
  const { low, high } = ratioLimits(missed, precision);
  const carrying = precision.value + more * missed.value;
  const recall =
    carrying === 0
      ? null
      : { value: precision.value / carrying, low: 1 / (1 + more * high), high: 1 / (1 + more * low) };
  const union = scaled(missed, more);
  const limits = ratioLimits(precision, union);
  const jaccard = { value: precision.value / union.value, low: limits.low, high: Math.min(1, limits.high) };
  return { precision, recall: other === 0 && recall !== null ? CERTAIN : recall, f1: f1Of(jaccard) };
};

const NOTHING: Estimate = { value: 0, low: 0, high: 0 };
const CERTAIN: Estimate = { value: 1, low: 1, high: 1 };

const scaled = ({ value, low, high }: Estimate, by: number): Estimate => ({
  ...{ value: 1 + by * value, low: 1 + by * low, high: 1 + by * high },
});

const f1Of = ({ value, low, high }: Estimate): Estimate => {
  const of = (jaccard: number): number => (2 * jaccard) / (1 + jaccard);
  return { value: of(value), low: of(low), high: of(high) };
};

/**
 * Of any query on the same judged comments, such as the theme's query as it was changed since the draw: each comment stands for as many as it was
 * drawn for (Horvitz and Thompson, JASA 47 (1952) 663–685). Without intervals: a query that was changed after a look at these comments suits them.
 */
export const figuresOfQuery = (
  method: SampleMethod,
  comments: readonly JudgedComment[],
  population: Population,
): AgreementFigures<number> => {
  const ofFound = comments.filter(({ drawnFound }) => drawnFound).length;
  const ofOther = comments.length - ofFound;
  const isMissing = (ofFound === 0 && population.found > 0) || (ofOther === 0 && population.other > 0);
  if (method === 'stratified' && isMissing) return { precision: null, recall: null, f1: null };
  const weightOf = (drawnFound: boolean): number =>
    method === 'simple' ? 1 : drawnFound ? population.found / ofFound : population.other / ofOther;
  const sum = (isFound: boolean, isCarrying: boolean): number =>
    comments
      .filter(({ found, carries }) => found === isFound && carries === isCarrying)
      .reduce((all, { drawnFound }) => all + weightOf(drawnFound), 0);
  const [both, foundOnly, saidOnly] = [sum(true, true), sum(true, false), sum(false, true)];
  const part = (top: number, of: number): number | null => (of === 0 ? null : top / of);
  return {
    precision: part(both, both + foundOnly),
    recall: part(both, both + saidOnly),
    f1: part(2 * both, 2 * both + foundOnly + saidOnly),
  };
};

/** Two judges of the same comments. */
export interface JudgesCounts {
  readonly bothYes: number;
  readonly firstYes: number;
  readonly secondYes: number;
  readonly bothNo: number;
}

/**
 * Cohen's kappa: (pₒ − pₑ)/(1 − pₑ), how far two judges agree beyond what chance would bring about, of the sample as it is.
 * Source: Cohen, Educational and Psychological Measurement 20 (1960) 37–46.
 * @returns null where there is nothing to agree upon: no comment, or both said the same of all
 */
export const cohensKappa = ({ bothYes, firstYes, secondYes, bothNo }: JudgesCounts): number | null => {
  const count = bothYes + firstYes + secondYes + bothNo;
  if (count === 0) return null;
  const agreed = (bothYes + bothNo) / count;
  const [first, second] = [(bothYes + firstYes) / count, (bothYes + secondYes) / count];
  const byChance = first * second + (1 - first) * (1 - second);
  return byChance === 1 ? null : (agreed - byChance) / (1 - byChance);
};
