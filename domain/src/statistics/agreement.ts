/**
 * Agreement of a query with raters: precision, recall and F1 of a sample, and Cohen's kappa of two raters.
 *
 * In a simple sample the counts estimate the base directly: precision TP/(TP+FP), recall TP/(TP+FN), F1
 * 2TP/(2TP+FP+FN). F1 is 2J/(1+J) of J = TP/(TP+FP+FN) (Hand, Christen and Kirielle, Machine Learning 110
 * (2021) 451–456: F*), a proportion, so its interval is that of J.
 *
 * A stratified sample over-represents what the query finds, so each comment is weighted by N/n: N comments of
 * its stratum in the base, n of them rated (Cochran, Sampling Techniques, 3rd ed., 5.3). With p = TP/(TP+FP)
 * of the found and q = FN/(FN+TN) of the rest, precision is p, recall N₁p/(N₁p + N₂q) = 1/(1 + (N₂/N₁)(q/p)),
 * and J is p/(1 + (N₂/N₁)q): ratios of independent proportions, whose limits are combined from theirs
 * (`ratioLimits`).
 */
import type { Population, SampleMethod } from '../agreement/agreement-events.ts';
import { computeRatioLimits, computeWilsonInterval, type Estimate } from './intervals.ts';

/** Confusion matrix of a query against a rater. */
export interface AgreementCounts {
  readonly truePositive: number;
  readonly falsePositive: number;
  readonly falseNegative: number;
  readonly trueNegative: number;
}

/** Precision, recall and F1; null if the sample is not informative. */
export interface AgreementFigures<Figure> {
  readonly precision: Figure | null;
  readonly recall: Figure | null;
  readonly f1: Figure | null;
}

export interface RatedComment {
  /** Whether the query found it at the draw. */
  readonly drawnFound: boolean;
  /** Whether the evaluated query finds it. */
  readonly found: boolean;
  readonly carries: boolean;
}

export const countAgreement = (comments: readonly RatedComment[]): AgreementCounts => {
  const count = (isFound: boolean, isCarrying: boolean): number =>
    comments.filter(({ found, carries }) => found === isFound && carries === isCarrying).length;
  return {
    truePositive: count(true, true),
    falsePositive: count(true, false),
    falseNegative: count(false, true),
    trueNegative: count(false, false),
  };
};

/** For the query at the draw, with 95 % intervals. */
export const computeAgreement = (
  method: SampleMethod,
  counts: AgreementCounts,
  population: Population,
): AgreementFigures<Estimate> => (method === 'simple' ? ofSimple(counts) : ofStratified(counts, population));

const ofSimple = ({ truePositive, falsePositive, falseNegative }: AgreementCounts): AgreementFigures<Estimate> => {
  const part = (of: number): Estimate | null => (of === 0 ? null : computeWilsonInterval(truePositive, of));
  const jaccard = part(truePositive + falsePositive + falseNegative);
  return {
    precision: part(truePositive + falsePositive),
    recall: part(truePositive + falseNegative),
    f1: jaccard && getF1(jaccard),
  };
};

const ofStratified = (counts: AgreementCounts, { found, other }: Population): AgreementFigures<Estimate> => {
  const { truePositive, falsePositive, falseNegative, trueNegative } = counts;
  const [ofFound, ofOther] = [truePositive + falsePositive, falseNegative + trueNegative];
  const precision = ofFound === 0 ? null : computeWilsonInterval(truePositive, ofFound);
  // An empty stratum of the base has no error.
  const missed = ofOther === 0 ? (other === 0 ? NOTHING : null) : computeWilsonInterval(falseNegative, ofOther);
  if (missed === null) return { precision, recall: null, f1: null };
  if (found === 0) {
    const none = missed.value === 0 ? null : NOTHING;
    return { precision: null, recall: none, f1: none };
  }
  if (precision === null) return { precision, recall: null, f1: null };
  const more = other / found;
  const { low, high } = computeRatioLimits(missed, precision);
  const carrying = precision.value + more * missed.value;
  const recall =
    carrying === 0
      ? null
      : { value: precision.value / carrying, low: 1 / (1 + more * high), high: 1 / (1 + more * low) };
  const union = scaled(missed, more);
  const limits = computeRatioLimits(precision, union);
  const jaccard = { value: precision.value / union.value, low: limits.low, high: Math.min(1, limits.high) };
  return { precision, recall: other === 0 && recall !== null ? CERTAIN : recall, f1: getF1(jaccard) };
};

const NOTHING: Estimate = { value: 0, low: 0, high: 0 };
const CERTAIN: Estimate = { value: 1, low: 1, high: 1 };

const scaled = ({ value, low, high }: Estimate, by: number): Estimate => ({
  value: 1 + by * value,
  low: 1 + by * low,
  high: 1 + by * high,
});

const getF1 = ({ value, low, high }: Estimate): Estimate => {
  const of = (jaccard: number): number => (2 * jaccard) / (1 + jaccard);
  return { value: of(value), low: of(low), high: of(high) };
};

/**
 * For any query on the same rated comments, such as the edited one: Horvitz–Thompson weights of the draw
 * (JASA 47 (1952) 663–685). Without intervals: a query tuned on these comments overfits them.
 */
export const computeQueryAgreement = (
  method: SampleMethod,
  comments: readonly RatedComment[],
  population: Population,
): AgreementFigures<number> => {
  const ofFound = comments.filter(({ drawnFound }) => drawnFound).length;
  const ofOther = comments.length - ofFound;
  const isMissing = (ofFound === 0 && population.found > 0) || (ofOther === 0 && population.other > 0);
  if (method === 'stratified' && isMissing) return { precision: null, recall: null, f1: null };
  const getWeight = (drawnFound: boolean): number =>
    method === 'simple' ? 1 : drawnFound ? population.found / ofFound : population.other / ofOther;
  const sum = (isFound: boolean, isCarrying: boolean): number =>
    comments
      .filter(({ found, carries }) => found === isFound && carries === isCarrying)
      .reduce((all, { drawnFound }) => all + getWeight(drawnFound), 0);
  const [both, foundOnly, saidOnly] = [sum(true, true), sum(true, false), sum(false, true)];
  const part = (top: number, of: number): number | null => (of === 0 ? null : top / of);
  return {
    precision: part(both, both + foundOnly),
    recall: part(both, both + saidOnly),
    f1: part(2 * both, 2 * both + foundOnly + saidOnly),
  };
};

export interface RaterCounts {
  readonly bothYes: number;
  readonly firstYes: number;
  readonly secondYes: number;
  readonly bothNo: number;
}

/**
 * Cohen's kappa, (pₒ − pₑ)/(1 − pₑ): agreement of two raters beyond chance, unweighted. Source: Cohen,
 * Educational and Psychological Measurement 20 (1960) 37–46.
 * @returns null without comments, or when both gave the same answer to all
 */
export const computeCohensKappa = ({ bothYes, firstYes, secondYes, bothNo }: RaterCounts): number | null => {
  const count = bothYes + firstYes + secondYes + bothNo;
  if (count === 0) return null;
  const agreed = (bothYes + bothNo) / count;
  const [first, second] = [(bothYes + firstYes) / count, (bothYes + secondYes) / count];
  const byChance = first * second + (1 - first) * (1 - second);
  return byChance === 1 ? null : (agreed - byChance) / (1 - byChance);
};

/**
 * Strength of agreement. Source: Landis and Koch, Biometrics 33 (1977) 159–174.
 */
const STRENGTHS = [
  [0, 'poor'],
  [0.2, 'slight'],
  [0.4, 'fair'],
  [0.6, 'moderate'],
  [0.8, 'substantial'],
  [1, 'almost perfect'],
] as const;

/** @param kappa at most 1, rounded as it is shown, so that word and figure agree */
export const classifyKappa = (kappa: number): (typeof STRENGTHS)[number][1] =>
  kappa < 0 ? 'poor' : STRENGTHS.slice(1).find(([most]) => kappa <= most)![1];

const Z95 = 1.959963984540054;

/**
 * Kappa with its 95 % interval by the large-sample variance of Fleiss, Cohen and Everitt (Psychological
 * Bulletin 72 (1969) 323–327). Where both always agree it has no width: there, Wilson's of the agreed share.
 * @returns null where kappa is not defined
 */
export const estimateKappa = (counts: RaterCounts): Estimate | null => {
  const value = computeCohensKappa(counts);
  if (value === null) return null;
  const { bothYes, firstYes, secondYes, bothNo } = counts;
  const count = bothYes + firstYes + secondYes + bothNo;
  const cells = [
    [bothYes / count, firstYes / count],
    [secondYes / count, bothNo / count],
  ] as const;
  const rows = cells.map(([yes, no]) => yes + no);
  const columns = [0, 1].map((at) => cells[0][at]! + cells[1][at]!);
  const agreed = cells[0][0] + cells[1][1];
  const byChance = rows[0]! * columns[0]! + rows[1]! * columns[1]!;
  let sum = 0;
  for (const [i, row] of cells.entries())
    for (const [j, share] of row.entries())
      sum +=
        i === j
          ? share * (1 - byChance - (rows[i]! + columns[i]!) * (1 - agreed)) ** 2
          : (1 - agreed) ** 2 * share * (columns[i]! + rows[j]!) ** 2;
  const variance = (sum - (agreed * byChance - 2 * byChance + agreed) ** 2) / (count * (1 - byChance) ** 4);
  const error = Math.sqrt(Math.max(0, variance));
  if (agreed === 1) {
    const { low } = computeWilsonInterval(bothYes + bothNo, count);
    return { value, low: (low - byChance) / (1 - byChance), high: 1 };
  }
  return { value, low: Math.max(-1, value - Z95 * error), high: Math.min(1, value + Z95 * error) };
};
