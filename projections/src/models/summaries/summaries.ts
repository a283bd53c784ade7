/**
 * Documents of the `summaries` model: what a list of projects shows of each, and nothing that grows with its columns or comments.
 * A model of its own, so that an installation from before there were summaries makes them from its log.
 */
import type { BuildStep } from '@verbatim/domain/project/project-events';
import type { ProjectState } from '@verbatim/domain/project/project-state';
import type { ProjectHead } from '../projects/projects.ts';

export interface SummaryDocument extends ProjectHead {
  readonly [key: string]: unknown;
  readonly files: readonly { readonly id: string; readonly firstId: number; readonly count: number }[];
  /** The comments whose sentiment is scored: the last step of a build. */
  readonly scored: ProjectState['scored'];
  /** The build that was requested and has not come to its end; null, or absent, when there is none. */
  readonly build?: RequestedBuild | null;
}

export interface RequestedBuild {
  readonly minId: number | null;
  /** Name of whoever asked for it. */
  readonly by: string;
  /** ISO 8601 instant. */
  readonly at: string;
  /** Why nobody goes on with it; null while somebody does. */
  readonly failure: { readonly step: BuildStep; readonly reason: string } | null;
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
/** The places of the summaries of projects with a build that somebody goes on with, by the project's id: few, whatever there are of projects. */
export const BUILDS = 'builds';
