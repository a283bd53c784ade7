/**
 * Events of `freeze-{id}`: a workspace frozen under a name. STORED FORMAT: a changed shape is a new event
 * version with an upcaster, never an edit here.
 */
import type { FigureDigest } from './figure-events.ts';

/** Versions of the rules that computed the figures. */
export interface RuleVersions {
  readonly tokeniser: string;
  readonly scorer: string;
  /** Version of the theme query parser. */
  readonly queries: string;
}

export interface Freeze {
  readonly freezeId: string;
  readonly projectId: string;
  readonly workspaceId: string;
  /** The workspace's name at the moment. */
  readonly workspace: string;
  readonly name: string;
  /** '' for none. */
  readonly note: string;
  /** As `formatMoment` writes it. */
  readonly moment: string;
  readonly rules: RuleVersions;
  /** Without values of comments: those are in `figures-{project}`, which is erased with the project. */
  readonly figures: readonly FigureDigest[];
  /** First and last revision in `figures-{project}`; figures of other freezes may be between. */
  readonly stored: { readonly restorations: number; readonly from: number; readonly to: number };
}

export type FreezeEvent =
  | { readonly type: 'WorkspaceFrozen'; readonly data: Freeze }
  | { readonly type: 'FreezeDeleted'; readonly data: Record<string, never> }
  | { readonly type: 'FreezeUndeleted'; readonly data: Record<string, never> }
  /**
   * One command was reverted, at these revisions (both included). The resulting change follows as an event of
   * its own.
   */
  | { readonly type: 'FreezeChangeUndone'; readonly data: { readonly from: number; readonly to: number } };

export const freezeStream = (freezeId: string): string => `freeze-${freezeId}`;
