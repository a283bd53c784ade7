import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import { projectStream } from '@verbatim/domain/project/project-events';
import { filesInUse } from '@verbatim/domain/project/project-state';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { listProjectIds } from '@verbatim/projections/models/projects/projects.query';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { readThemesWithQuery } from '@verbatim/projections/models/library/library.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { incompleteStepBefore, readRunProgress } from '../build/build-progress.ts';
import { countRunComments, planBuildRun, type FilePart } from '../build/steps/build-run.ts';
import { createCommands } from '../commands/handle-command.ts';
import type { OperationRun, OpsParts, ReplayInput, ReplayOutcome } from './operations.ts';
import { operatorContext } from './operator.ts';
import { waitForProjectList, waitForPositionSeen } from './wait-for-position-seen.ts';

/**
 * Records the runs again and waits until their results are visible.
 * @throws Error if the project does not exist
 */
export const replay = async (
  parts: OpsParts,
  input: ReplayInput,
  run: OperationRun,
): Promise<readonly ReplayOutcome[]> => {
  await parts.projections.caughtUp();
  const ids = input.projectId === undefined ? await allProjects(parts, run) : [input.projectId];
  const library = await loadLibrary(parts);
  const projects: ReplayOutcome[] = [];
  for (const [index, projectId] of ids.entries()) {
    run.signal.throwIfAborted();
    run.onProgress({
      task: `replay ${input.step}`,
      fraction: index / ids.length,
      text: `project ${projectId}`,
      record: { step: input.step, projectId, done: index, of: ids.length },
    });
    projects.push(await replayProject(parts, input, projectId, library, run));
  }
  return projects;
};

const allProjects = async (parts: OpsParts, run: OperationRun): Promise<readonly string[]> => {
  await waitForProjectList(parts, run);
  return listProjectIds(await parts.readStore.reader(PROJECTS_MODEL));
};

interface Library {
  /** Ids of themes with a query. */
  readonly themes: readonly string[];
  readonly revision: number;
}

const loadLibrary = async ({ events }: OpsParts): Promise<Library> => {
  const { state, revision } = await createCommands(events).load(libraryDecider, LIBRARY_STREAM);
  return {
    revision,
    themes: [...state.themes.values()].filter(({ text }) => text !== '').map(({ themeId }) => themeId),
  };
};

const replayProject = async (
  parts: OpsParts,
  input: ReplayInput,
  projectId: string,
  library: Library,
  run: OperationRun,
): Promise<ReplayOutcome> => {
  const stream = projectStream(projectId);
  const { handle, load } = createCommands(parts.events);
  const { state } = await load(projectDecider, stream);
  if (state.status !== 'active') throw new Error(`There is no project ${projectId}`);
  const files = planBuildRun(filesInUse(state), undefined);
  const comments = countRunComments(files);
  if (comments === 0) return { projectId, outcome: 'no-comments', comments };
  if (!(await isBuilt(parts, input.step, projectId, files))) return { projectId, outcome: 'not-built', comments };
  let position = '';
  for (const command of getCommands(input.step, projectId, files, library))
    ({ position } = await handle(projectDecider, stream, command, operatorContext(parts, input)));
  await waitForPositionSeen(parts, [segmentsModel(projectId)], position, run);
  const themes = input.step === 'classification' ? { themes: library.themes.length } : {};
  return { projectId, outcome: 'replayed', comments, ...themes, position };
};

/** A step can be repeated if the steps before it are complete. */
const isBuilt = async (
  { readStore }: OpsParts,
  step: ReplayInput['step'],
  projectId: string,
  files: readonly FilePart[],
): Promise<boolean> => {
  const segments = await readStore.reader(segmentsModel(projectId));
  const library = await readThemesWithQuery(await readStore.reader(LIBRARY_MODEL));
  const progress = await readRunProgress(segments, projectId, files, library);
  return incompleteStepBefore(step === 'classification' ? 'classify' : 'sentiment', progress) === undefined;
};

const getCommands = (
  step: ReplayInput['step'],
  projectId: string,
  files: readonly FilePart[],
  { themes, revision }: Library,
): readonly ProjectCommand[] => {
  if (step === 'classification') {
    const library = { stream: LIBRARY_STREAM, revision };
    if (themes.length === 0) return [];
    return [
      { type: 'RecordClassificationRun', minId: null, themes, library, comments: countRunComments(files), again: true },
    ];
  }
  // As the build step records them.
  const words = { dictionary: null, project: { stream: projectStream(projectId), revision: 0 } };
  return files.map(({ file: { firstId, count } }) => ({
    ...({ type: 'RecordSentimentRun', fromId: firstId, toId: firstId + count - 1, ...words, again: true } as const),
  }));
};
