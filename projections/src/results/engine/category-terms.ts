/** Terms that repeat a column's values: brand names, in a project with a column of brands. */
import { commentsIn, countSetComments, type CommentSet } from '../comments/comment-set.ts';
import type { FurtherColumns } from '../kernels/further-columns.ts';
import { resolveGrouping } from './grouping.ts';
import type { Scope } from './scope.ts';

/**
 * Of the comments of a category that hold the term, and of the comments with the term that are in the
 * category.
 */
const MOST = 0.5;
/** A category of fewer comments is an accident. */
const MIN_COMMENTS = 5;
/** Columns with more values are no categories, and too expensive to examine. */
const MAX_VALUES = 50;

interface CategoryColumn {
  /** Category index of each comment; one beyond the last for none. */
  readonly places: Uint16Array;
  /** Further categories of comments with several answers. */
  readonly further?: ReadonlyMap<number, readonly number[]>;
  readonly sizes: Uint32Array;
}

/**
 * The enum columns of a project.
 * @param comments number of those that are looked at
 * @param firsts of each segment of the scope the place of its first comment; undefined to leave it out
 */
export const categoryColumns = async (
  scope: Scope,
  comments: number,
  firsts: readonly (number | undefined)[],
): Promise<readonly CategoryColumn[]> => {
  const { project, slice } = scope;
  const columns: CategoryColumn[] = [];
  for (const [name, { type }] of project.columns) {
    if (type !== 'enum') continue;
    const { columns: values, leaves, further } = await resolveGrouping(scope, [name]);
    if (leaves === undefined || values.length > MAX_VALUES) continue;
    const places = new Uint16Array(comments);
    const others = new Map<number, readonly number[]>();
    let next = 0;
    for (const [ofFile, file] of leaves.entries())
      for (const [segment, codes] of file.entries()) {
        const first = firsts[next++];
        if (first === undefined) continue;
        places.set(codes, first);
        collectFurther(others, first, further?.[ofFile]?.[segment]);
      }
    const sizes = new Uint32Array(values.length + 1);
    for (const place of places) sizes[place]! += 1;
    for (const own of others.values()) for (const place of own) sizes[place]! += 1;
    columns.push({ places, further: others, sizes: sizes.subarray(0, values.length) });
    if (slice.isOver()) await slice.rest();
  }
  return columns;
};

const collectFurther = (
  others: Map<number, readonly number[]>,
  first: number,
  further: FurtherColumns | undefined,
): void => {
  if (further === undefined) return;
  const { starts, columns } = further;
  for (let comment = 0; comment + 1 < starts.length; comment++)
    if (starts[comment] !== starts[comment + 1])
      others.set(first + comment, [...columns.subarray(starts[comment], starts[comment + 1])]);
};

/** Whether the term is in most comments of a category, and most of its comments are there. */
export const isCategoryTerm = (found: CommentSet, columns: readonly CategoryColumn[]): boolean => {
  const own = countSetComments(found);
  return columns.some(({ places, further, sizes }) => {
    const counts = new Uint32Array(sizes.length + 1);
    for (const comment of commentsIn(found)) {
      counts[places[comment]!]! += 1;
      for (const place of further?.get(comment) ?? []) counts[place]! += 1;
    }
    return sizes.some(
      (size, place) => size >= MIN_COMMENTS && counts[place]! > MOST * size && counts[place]! > MOST * own,
    );
  });
};
