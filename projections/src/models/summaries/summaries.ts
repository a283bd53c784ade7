/**
 * Documents of the `summaries` model: what a list of projects shows of each, and nothing that grows with its columns or comments.
 * A model of its own, so that an installation from before there were summaries makes them from its log.
 */
import type { ProjectState } from '@verbatim/domain/project/project-state';

export interface SummaryDocument {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sid: string | null;
  /** ISO 8601 instant. */
  readonly created: string;
  readonly createdBy: string;
  readonly files: readonly { readonly id: string; readonly firstId: number; readonly count: number }[];
  /** The comments whose sentiment is scored: the last step of a build. */
  readonly scored: ProjectState['scored'];
  /** Revision of the last event applied: one that is not newer changes nothing. */
  readonly revision: number;
}

/** Where the summary of a project lies, by the project's id. */
export interface PlaceDocument {
  readonly [key: string]: unknown;
  readonly at: string;
}

export const SUMMARIES_MODEL = 'summaries';
/** Under `{created}/{project}`, so that the newest is the last. */
export const SUMMARIES = 'summaries';
export const PLACES = 'places';
