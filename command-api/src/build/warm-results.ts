/**
 * Loads the columns of a project whose build has just ended into the query thread that answers its first
 * questions.
 */
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { listWorkspaces } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { Dependencies } from '../bootstrap/dependencies.ts';

/** More themes are in few workspaces, and would take the memory of other projects. */
const MAX_THEMES = 100;

/** Failures are only logged: queries load what is missing. */
export const warmResults =
  ({ queries, readStore, log }: Pick<Dependencies, 'queries' | 'readStore' | 'log'>) =>
  async (projectId: string): Promise<void> => {
    try {
      const workspaces = await listWorkspaces(await readStore.reader(WORKSPACES_MODEL), projectId);
      const themes = [...new Set(workspaces.flatMap((workspace) => workspace.themes))].slice(0, MAX_THEMES);
      const model = segmentsModel(projectId);
      const position = await (await readStore.reader(model)).checkpoint();
      await queries.ask('warm', { projectId, themes }, { positions: { [model]: position } });
    } catch (err) {
      log.debug({ projectId, err }, 'the columns of a project could not be loaded ahead');
    }
  };
