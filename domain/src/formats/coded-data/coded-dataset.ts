import type { CodedExtent, CodedSet, CodedVariable } from './coded-variable.ts';

/** Everything that a description says of a CSV file of coded rows. */
export interface CodedDataset {
  readonly title: string;
  /** Name of the CSV file, beside the description. */
  readonly dataFile: string;
  readonly variables: readonly CodedVariable[];
  /** Of each variable, over all rows. */
  readonly extents: readonly CodedExtent[];
  readonly sets: readonly CodedSet[];
  /** ISO 8601 instant. */
  readonly at: string;
}
