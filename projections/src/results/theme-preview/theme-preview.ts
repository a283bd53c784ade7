/**
 * What an unsaved query would change of a theme in a project, as answered by `theme-preview.query.ts`: types
 * only, so that `web` can import them.
 */

/** Significance flag of a column: the row is significantly more or less frequent in it than outside of it. */
export type Flag = 'higher' | 'lower' | null;

export interface ColumnFlag {
  /** Grouping of the table: the name of an enum column, or `group:{id}` of a custom group. */
  readonly groupBy: string;
  readonly column: string;
  readonly before: Flag;
  readonly after: Flag;
}

/** Significance letter of a column: the row is significantly more frequent in it than in another column. */
export interface PairFlag {
  readonly groupBy: string;
  readonly column: string;
  readonly than: string;
  readonly before: boolean;
  readonly after: boolean;
}

/** Flags that would turn, each marked by its row where there are several. */
export interface TurnedFlags<Mark = unknown> {
  /** Flags that would change: total number, and the first ones. */
  readonly columnFlags: { readonly count: number; readonly items: readonly (ColumnFlag & Mark)[] };
  readonly pairFlags: { readonly count: number; readonly items: readonly (PairFlag & Mark)[] };
  /** Number of columns and custom groups tested, and names of those with too many values. */
  readonly tested: number;
  readonly untested: readonly string[];
}

export interface ThemePreview extends TurnedFlags {
  /** Number of comments of the project, and of those that carry the theme, by query or by hand. */
  readonly comments: number;
  readonly before: number;
  readonly after: number;
  readonly gained: number;
  readonly lost: number;
}

export interface PreviewedComment {
  readonly _id: number;
  readonly text: string;
  /**
   * Matches of the new query, or for a lost comment of the saved one: UTF-16 offsets, [start, end), in order.
   */
  readonly spans: readonly (readonly [number, number])[];
}

/** With the first comments of both lists, or a page of the requested one. */
export interface ThemePreviewAnswer extends ThemePreview {
  readonly samples: { readonly gained: readonly PreviewedComment[]; readonly lost: readonly PreviewedComment[] };
}
