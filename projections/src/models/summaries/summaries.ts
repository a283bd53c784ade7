/**
 * Documents of the `summaries` model: what a project list shows, independent of the number of columns and
 * comments. A model of its own, so that older installations create it from their log.
 */
import type { BuildStep } from '@verbatim/domain/project/project-events';
import type { ProjectState } from '@verbatim/domain/project/project-state';
import type { ProjectHead } from '../projects/projects.ts';

export interface SummaryDocument extends ProjectHead {
  readonly [key: string]: unknown;
  readonly files: readonly { readonly id: string; readonly firstId: number; readonly count: number }[];
  /** Scored comments: the last step of a build. */
  readonly scored: ProjectState['scored'];
  /** The requested and unfinished build; null or absent for none. */
  readonly build?: RequestedBuild | null;
}

export interface RequestedBuild {
  readonly minId: number | null;
  /** Name of the user who requested it. */
  readonly by: string;
  /** ISO 8601 instant. */
  readonly at: string;
  /** Why it has failed; null while it runs. */
  readonly failure: { readonly step: BuildStep; readonly reason: string } | null;
}

/** Where a project's summary is, by project id. */
export interface PlaceDocument {
  readonly [key: string]: unknown;
  readonly at: string;
}

export const SUMMARIES_MODEL = 'summaries';
/** By `{created}/{project}`, so that the newest is last. */
export const SUMMARIES = 'summaries';
export const SUMMARY_POSITIONS = 'places';
/**
 * Places of the summaries of projects with an active build, by project id: few, however many projects exist.
 */
export const BUILDS = 'builds';
