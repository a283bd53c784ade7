/** Categories whose cells hold several answers: a comment counts under each of its options. */
import { splitOptions } from '@verbatim/domain/formats/several-answers';
import { TimeSlice } from '../../models/segments/theme-columns.ts';
import type { Codes } from '../kernels/cross-tab.ts';
import type { FurtherColumns } from '../kernels/further-columns.ts';
import type { EnumCodes } from './file-view.ts';
import type { ProjectView } from './segment-reads.ts';

/** Whether the cells of a category hold several answers. */
export const holdsSeveral = ({ columns }: Pick<ProjectView, 'columns'>, name: string): boolean =>
  columns.get(name)?.separator !== undefined;

/** Options of the values of a category by code; none of an empty cell. */
export const listOptions = (values: readonly string[], isSeveral: boolean): readonly (readonly string[])[] =>
  values.map((value) => (isSeveral ? splitOptions(value) : value === '' ? [] : [value]));

/** Whether a filter takes a cell by its options; '' stands for an empty cell. */
export const passesOptions = (
  options: readonly string[],
  { values, isAll = false }: { readonly values: ReadonlySet<string>; readonly isAll?: boolean },
): boolean => {
  const own = options.length === 0 ? [''] : options;
  return isAll ? [...values].every((value) => own.includes(value)) : own.some((option) => values.has(option));
};

/** Places of each code's options at a level of a grouping. */
export type PlaceSets = readonly (readonly number[])[];

export const toPlaceSets = (
  values: readonly string[],
  isSeveral: boolean,
  places: ReadonlyMap<string, number>,
): PlaceSets =>
  listOptions(values, isSeveral).map((options) => [...new Set(options.flatMap((option) => places.get(option) ?? []))]);

interface SeveralLevel {
  readonly labels: readonly string[];
  readonly byFile: readonly { readonly codes: readonly EnumCodes[]; readonly sets?: PlaceSets | undefined }[];
}

interface Combined {
  /** By file, segment and comment: index in `lists`. */
  readonly segments: readonly (readonly Uint32Array[])[];
  /** Combinations of each distinct answer. */
  readonly lists: readonly (readonly number[])[];
}

/** Combinations of all comments, numbered as in a grouping of one answer. */
export const combineSeveral = async (
  levels: readonly SeveralLevel[],
  files: ProjectView['files'],
): Promise<Combined> => {
  const slice = new TimeSlice();
  const known = new Map<string, number>();
  const lists: (readonly number[])[] = [];
  const segments: Uint32Array[][] = [];
  for (const [at, file] of files.entries()) {
    const ofFile: Uint32Array[] = [];
    const byCodes = new Map<number, number>();
    const columns = levels.map(({ byFile }) => byFile[at]!);
    const find = (codes: readonly number[]): number => {
      const list = crossSets(
        levels,
        columns.map(({ sets }, level) => sets?.[codes[level]!] ?? []),
      );
      const key = list.join();
      const place = known.get(key) ?? lists.length;
      if (place === lists.length) lists.push(list);
      known.set(key, place);
      return place;
    };
    for (let segment = 0; segment < file.segments; segment++) {
      const found = new Uint32Array(file.commentsIn(segment));
      const codes = columns.map((column) => column.codes[segment]!);
      for (let comment = 0; comment < found.length; comment++) {
        let key = 0;
        for (const [level, ofLevel] of codes.entries())
          key = key * (columns[level]!.sets?.length ?? 1) + ofLevel[comment]!;
        let place = byCodes.get(key);
        if (place === undefined) {
          place = find(codes.map((ofLevel) => ofLevel[comment]!));
          byCodes.set(key, place);
        }
        found[comment] = place;
      }
      ofFile.push(found);
      if (slice.isOver()) await slice.rest();
    }
    segments.push(ofFile);
  }
  return { segments, lists };
};

/** Each place of a level with each of the next. */
const crossSets = (levels: readonly SeveralLevel[], sets: PlaceSets): readonly number[] => {
  let combinations: readonly number[] = [0];
  for (const [level, { labels }] of levels.entries())
    combinations = combinations.flatMap((before) => sets[level]!.map((place) => before * labels.length + place));
  return combinations;
};

interface Spread {
  readonly leaves: readonly (readonly Codes[])[];
  readonly further: readonly (readonly FurtherColumns[])[];
}

/** @param leafOf column of each combination @param none code of comments in no column */
export const spreadColumns = async (
  { segments, lists }: Combined,
  leafOf: Int32Array,
  none: number,
): Promise<Spread> => {
  const slice = new TimeSlice();
  const columns = lists.map((list) =>
    [...new Set(list.map((combination) => leafOf[combination]!))].sort((a, b) => a - b),
  );
  const leaves: Codes[][] = [];
  const further: FurtherColumns[][] = [];
  for (const ofFile of segments) {
    const [leavesOfFile, furtherOfFile]: [Codes[], FurtherColumns[]] = [[], []];
    for (const places of ofFile) {
      const first = none + 2 <= 256 ? new Uint8Array(places.length) : new Uint16Array(places.length);
      const starts = new Uint32Array(places.length + 1);
      const others: number[] = [];
      for (let comment = 0; comment < places.length; comment++) {
        const own = columns[places[comment]!]!;
        first[comment] = own[0] ?? none;
        for (let at = 1; at < own.length; at++) others.push(own[at]!);
        starts[comment + 1] = others.length;
      }
      leavesOfFile.push(first);
      furtherOfFile.push({ starts, columns: Uint16Array.from(others) });
      if (slice.isOver()) await slice.rest();
    }
    leaves.push(leavesOfFile);
    further.push(furtherOfFile);
  }
  return { leaves, further };
};
