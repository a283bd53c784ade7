/** Comments without text, which have no sentences and so no sentiment. */
import type { Project } from '@verbatim/command-api/contract/projects';

export const countWithoutText = ({ dataFiles }: Pick<Project, 'dataFiles'>): number =>
  dataFiles.reduce((sum, { withoutText }) => sum + (withoutText ?? 0), 0);
