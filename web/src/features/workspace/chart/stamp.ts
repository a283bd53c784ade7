/** Provenance of a saved file's numbers, so that they can be reproduced. */
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ResultRevisions } from '@verbatim/command-api/contract/results/exports';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { formatMoment } from '../../../components/text/format.ts';

export interface Stamped {
  readonly project: Pick<Project, 'name'>;
  /** Undefined while loading. */
  readonly workspace: Pick<Workspace, 'name' | 'themes'> | undefined;
  /** Undefined if the server did not answer. */
  readonly moment: Pick<PastMoment, 'asOf' | 'revisions' | 'rules'> | undefined;
  /** As labels. */
  readonly filters: readonly string[];
  /** Other settings, as sentences. */
  readonly settings: readonly string[];
  /** ISO 8601 */
  readonly at: string;
}

/** 'project 12, workspace 3, library 40, dictionary 2, words none, tags none', as in the server's files. */
const revisionWords = (revisions: ResultRevisions): string =>
  Object.entries(revisions)
    .map(([part, revision]) => `${part} ${revision ?? 'none'}`)
    .join(', ');

const themeText = ({ name, text }: Workspace['themes'][number]): string =>
  text === '' ? `${name} (tagged by hand)` : `${name} = ${text}`;

/** One statement per line. @param most limit of listed themes */
export const stampLines = (
  { project, workspace, moment, filters, settings, at }: Stamped,
  most = Infinity,
): readonly string[] => {
  const themes = workspace?.themes ?? [];
  return [
    `Verbatim NLP, ${formatMoment(at)}`,
    `Project: ${project.name}`,
    ...(workspace === undefined ? [] : [`Workspace: ${workspace.name}`]),
    `Filters: ${filters.length === 0 ? 'none' : filters.join('; ')}`,
    ...settings,
    ...themes.slice(0, most).map((theme) => `Theme: ${themeText(theme)}`),
    ...(themes.length > most ? [`… and ${themes.length - most} more themes`] : []),
    `Revisions: ${moment === undefined ? 'unknown: the server could not be reached' : revisionWords(moment.revisions)}`,
  ];
};
