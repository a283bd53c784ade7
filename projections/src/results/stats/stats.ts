/**
 * Statistics of a workspace, as answered by `stats.query.ts` and HTTP: types only, so that `web` can import
 * them.
 */

/** Statistics of a workspace. */
export interface Stats {
  readonly themes: number;
  /** Comments that pass the filters. */
  readonly comments: number;
  /**
   * Maximum, minimum and mean number of comments per theme; null without themes. The mean is rounded to 4
   * decimals.
   */
  readonly max: number | null;
  readonly min: number | null;
  readonly avg: number | null;
  /** Comments without any of the themes. */
  readonly unclassified: number;
}
