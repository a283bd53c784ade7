/** Time series settings in the URL, next to the shared ones. */
import { PERIOD_STEPS } from '@verbatim/domain/formats/periods';
import type { TimeStep } from '@verbatim/command-api/contract/results/workspace-results';

export interface TimeSettings {
  /** Name of a date column; '' for the first. */
  readonly field: string;
  /** Null: chosen by the comments (ADR 89). */
  readonly step: TimeStep | null;
}

export const parseTimeSettings = (params: URLSearchParams): TimeSettings => ({
  field: params.get('date') ?? '',
  step: PERIOD_STEPS.find((step) => step === params.get('per')) ?? null,
});

/** @param beside existing parameters, which are kept */
export const toTimeParams = ({ field, step }: TimeSettings, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const name of ['date', 'per']) params.delete(name);
  if (field !== '') params.set('date', field);
  if (step !== null) params.set('per', step);
  return params;
};
