/** What a file that was saved says of where it comes from, so that its numbers can be made again. */
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ResultRevisions } from '@verbatim/command-api/contract/exports';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { formatMoment } from '../../../components/format.ts';

export interface Stamped {
  readonly project: Pick<Project, 'name'>;
  /** Undefined as long as it has not been read. */
  readonly workspace: Pick<Workspace, 'name' | 'themes'> | undefined;
  /** Undefined where the server could not be asked. */
  readonly revisions: ResultRevisions | undefined;
  /** In words. */
  readonly filters: readonly string[];
  /** What else was chosen, in sentences. */
  readonly settings: readonly string[];
  /** ISO 8601 */
  readonly at: string;
}

/** 'project 12, workspace 3, library 40, dictionary 2, words none, tags none', as the server's own files have it. */
const revisionWords = (revisions: ResultRevisions): string =>
  Object.entries(revisions)
    .map(([part, revision]) => `${part} ${revision ?? 'none'}`)
    .join(', ');

const themeText = ({ name, text }: Workspace['themes'][number]): string =>
  text === '' ? `${name} (tagged by hand)` : `${name} = ${text}`;

/** One statement a line. @param most themes that are written out */
export const stampLines = (
  { project, workspace, revisions, filters, settings, at }: Stamped,
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
    `Revisions: ${revisions === undefined ? 'not known, for the server could not be reached' : revisionWords(revisions)}`,
  ];
};
