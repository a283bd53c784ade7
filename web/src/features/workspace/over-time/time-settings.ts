/** How themes over time are looked at; it lives in the address beside the settings that results share. */
import type { TimeStep } from '@verbatim/command-api/contract/workspace-results';

export interface TimeSettings {
  /** Name of a date column; '' for the first. */
  readonly field: string;
  readonly step: TimeStep;
}

const STEPS: readonly TimeStep[] = ['day', 'week', 'month', 'quarter'];

export const timeSettingsOf = (params: URLSearchParams): TimeSettings => ({
  field: params.get('date') ?? '',
  step: STEPS.find((step) => step === params.get('per')) ?? 'month',
});

/** @param beside what stands there: that of others stays */
export const timeParamsOf = ({ field, step }: TimeSettings, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const name of ['date', 'per']) params.delete(name);
  if (field !== '') params.set('date', field);
  if (step !== 'month') params.set('per', step);
  return params;
};
