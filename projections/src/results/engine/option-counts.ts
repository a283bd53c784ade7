/** How many comments of the base have each option of a category. */
import { countCodes } from '../kernels/value-counts.ts';
import { loadColumn } from './grouping.ts';
import type { Scope } from './scope.ts';
import { holdsSeveral, listOptions } from './several-answers.ts';

export interface OptionCounts {
  readonly base: number;
  /** Comments with an empty cell. */
  readonly empty: number;
  /** The options of the project, then those of cells; '' of empty cells if there are any. */
  readonly counts: ReadonlyMap<string, number>;
}

/** A comment with several answers counts under each of them. */
export const countOptions = async (
  { project, files, slice }: Pick<Scope, 'project' | 'files' | 'slice'>,
  field: string,
): Promise<OptionCounts> => {
  const counts = new Map((project.columns.get(field)?.options ?? []).map((option) => [option, 0]));
  const isSeveral = holdsSeveral(project, field);
  let base = 0;
  for (const { file, masks } of files) {
    const [mask, { codes, values }] = [await masks(), await loadColumn(file, field)];
    const ofFile = new Uint32Array(values.length);
    for (let segment = 0; segment < file.segments; segment++) {
      base += countCodes(ofFile, codes[segment]!, mask?.(segment));
      if (slice.isOver()) await slice.rest();
    }
    addOptions(counts, listOptions(values, isSeveral), ofFile);
  }
  return { base, empty: counts.get('') ?? 0, counts };
};

/** @param ofFile comments by code */
const addOptions = (
  counts: Map<string, number>,
  options: readonly (readonly string[])[],
  ofFile: Uint32Array,
): void => {
  for (const [code, own] of options.entries())
    for (const value of own.length > 0 ? own : [''])
      if (value !== '' || ofFile[code]! > 0) counts.set(value, (counts.get(value) ?? 0) + ofFile[code]!);
};
