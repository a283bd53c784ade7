import { agreementProjector } from './agreement/agreement.projector.ts';
import { commentsProjector } from './comments/comments.projector.ts';
import { dictionaryProjector } from './dictionary/dictionary.projector.ts';
import { historyProjector } from './history/history.projector.ts';
import { libraryProjector } from './library/library.projector.ts';
import { getModelKind } from './model-streams.ts';
import type { Projector } from './projector.ts';
import { projectsProjector } from './projects/projects.projector.ts';
import { segmentsProjector } from './segments/segments.projector.ts';
import { summariesProjector } from './summaries/summaries.projector.ts';
import { tagsProjector } from './tags/tags.projector.ts';
import { workspacesProjector } from './workspaces/workspaces.projector.ts';

/** Read models shared by all projects: small, and queried by lists. */
export const createSharedProjectors = (): readonly Projector[] => [
  projectsProjector,
  summariesProjector,
  workspacesProjector,
  libraryProjector,
  agreementProjector,
  dictionaryProjector,
  historyProjector,
];

/**
 * Read models of one project, which grow with its comments. A project can be rebuilt, erased or moved to
 * another process by itself, and an unknown event stops only its own models.
 */
export const createProjectProjectors = (projectId: string): readonly Projector[] => [
  commentsProjector(projectId),
  segmentsProjector(projectId),
  tagsProjector(projectId),
];

export interface ModelDirectory {
  readonly shared: readonly Projector[];
  readonly ofProject: (projectId: string) => readonly Projector[];
}

export const allModels = (): ModelDirectory => ({
  shared: createSharedProjectors(),
  ofProject: createProjectProjectors,
});

export const modelKinds = ({ shared, ofProject }: ModelDirectory): readonly string[] =>
  [...shared, ...ofProject('')].map(({ name }) => getModelKind(name));

/** The project of a model; undefined for a shared or unknown one. */
export const getModelProject = ({ ofProject }: ModelDirectory, model: string): string | undefined => {
  const start = ofProject('').find(({ name }) => model.startsWith(name) && model.length > name.length)?.name;
  return start === undefined ? undefined : model.slice(start.length);
};

/** The projector of a model; undefined for an unknown name. */
export const projectorNamed = (models: ModelDirectory, model: string): Projector | undefined => {
  const projectId = getModelProject(models, model);
  const among = projectId === undefined ? models.shared : models.ofProject(projectId);
  return among.find(({ name }) => name === model);
};
