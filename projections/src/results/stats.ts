/** Figures of a workspace, as `stats.query.ts` answers them and HTTP passes them on: types alone, so that `web` can follow. */

export interface Stats {
  readonly themes: number;
  /** Comments that pass the filters. */
  readonly comments: number;
  /** Of the comments per theme; null without any theme. The mean is rounded to 4 decimals. */
  readonly max: number | null;
  readonly min: number | null;
  readonly avg: number | null;
  /** Comments with none of the themes. */
  readonly unclassified: number;
}
