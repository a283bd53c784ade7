/** Settings of the comparison with labels in the URL, next to shared ones. */
import type { MixedRule } from '@verbatim/command-api/contract/results/label-comparison';

export type Label = 'pos' | 'neu' | 'mix' | 'neg';

export interface LabelSettings {
  /** Name of the column; '' for the likeliest. */
  readonly column: string;
  /** Labels set by hand, by value; null for a value that is left out. */
  readonly labels: Readonly<Record<string, Label | null>>;
  readonly mixed: MixedRule;
}

const isLabel = (label: unknown): label is Label | null =>
  label === null || label === 'pos' || label === 'neu' || label === 'mix' || label === 'neg';

const parseLabels = (text: string): LabelSettings['labels'] => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, Label | null] => isLabel(entry[1])),
    );
  } catch {
    return {};
  }
};

export const parseLabelSettings = (params: URLSearchParams): LabelSettings => ({
  column: params.get('labels') ?? '',
  labels: parseLabels(params.get('mean') ?? '{}'),
  mixed: params.get('mixed') === 'wrong' ? 'wrong' : 'mean',
});

/** @param beside existing parameters, which are kept */
export const toLabelParams = ({ column, labels, mixed }: LabelSettings, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const name of ['labels', 'mean', 'mixed']) params.delete(name);
  if (column !== '') params.set('labels', column);
  if (Object.keys(labels).length > 0) params.set('mean', JSON.stringify(labels));
  if (mixed === 'wrong') params.set('mixed', mixed);
  return params;
};
