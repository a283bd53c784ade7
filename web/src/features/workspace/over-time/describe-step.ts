import type { TimeSeries } from '@verbatim/command-api/contract/results/workspace-results';
import { MAX_CHOSEN_PERIODS } from '@verbatim/domain/formats/periods';
import { joinNames } from '../../../components/text/format.ts';

const FINEST = `the finest step of at most ${MAX_CHOSEN_PERIODS} periods`;

/** 'By quarter, chosen automatically: months have too few comments to test.'; empty for a named step. */
export const describeStep = ({ step, untestable = [] }: Pick<TimeSeries, 'step' | 'untestable'>): readonly string[] => {
  if (step === undefined) return [];
  const begin = `By ${step}, chosen automatically: `;
  if (untestable.includes(step)) return [`${begin}${FINEST}. No step has enough comments to test.`];
  if (untestable.length === 0) return [`${begin}${FINEST}.`];
  return [`${begin}${joinNames(untestable.map((one) => `${one}s`))} have too few comments to test.`];
};
