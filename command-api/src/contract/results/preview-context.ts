/** What every preview of a change says of the project. */
export interface PreviewContext {
  /** Workspaces of the project whose results would change, in order of creation. */
  readonly workspaces: readonly { readonly id: string; readonly name: string }[];
  /** Freezes of the project: their figures stay. */
  readonly freezes: number;
  /** Names of the custom groups in `groupBy`. */
  readonly groupNames: { readonly [groupBy: string]: string };
}
