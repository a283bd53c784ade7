import { agreementProjector } from './agreement/agreement.projector.ts';
import { commentsProjector } from './comments/comments.projector.ts';
import { dictionaryProjector } from './dictionary/dictionary.projector.ts';
import { historyProjector } from './history/history.projector.ts';
import { libraryProjector } from './library/library.projector.ts';
import type { Projector } from './projector.ts';
import { projectsProjector } from './projects/projects.projector.ts';
import { segmentsProjector } from './segments/segments.projector.ts';
import { summariesProjector } from './summaries/summaries.projector.ts';
import { tagsProjector } from './tags/tags.projector.ts';
import { workspacesProjector } from './workspaces/workspaces.projector.ts';

/** The read models that all projects share: small, and asked for by lists. */
export const sharedProjectors = (): readonly Projector[] => [
  projectsProjector,
  summariesProjector,
  workspacesProjector,
  libraryProjector,
  agreementProjector,
  dictionaryProjector,
  historyProjector,
];

/**
 * The read models that each project has to itself: what grows with its comments. So a project can be rebuilt, erased or followed by
 * another process without a look at the others, and an event that cannot be applied stops this project's models alone.
 */
export const projectorsOf = (projectId: string): readonly Projector[] => [
  commentsProjector(projectId),
  segmentsProjector(projectId),
  tagsProjector(projectId),
];

/** Every read model that there can be. */
export interface ModelDirectory {
  readonly shared: readonly Projector[];
  readonly ofProject: (projectId: string) => readonly Projector[];
}

export const allModels = (): ModelDirectory => ({ shared: sharedProjectors(), ofProject: projectorsOf });

/** What the names of all streams begin with that feed a project's own models. */
export const PROJECT_STREAMS = ['project-', 'file-', 'tags-'] as const;

/** The project whose models a stream feeds; undefined for a stream of another kind. */
export const projectOfStream = (stream: string): string | undefined => {
  const prefix = PROJECT_STREAMS.find((start) => stream.startsWith(start));
  if (prefix === undefined) return undefined;
  const [project] = stream.slice(prefix.length).split('.', 1);
  return project;
};

/** `segments-{projectId}` → segments: in figures all projects are one, or each new project would make new series. */
export const kindOfModel = (model: string): string => {
  const end = model.indexOf('-');
  return end < 0 ? model : model.slice(0, end);
};

/** The kinds of models that there are. */
export const modelKinds = ({ shared, ofProject }: ModelDirectory): readonly string[] =>
  [...shared, ...ofProject('')].map(({ name }) => kindOfModel(name));

/** The project that a model is of; undefined for one that is shared, and for what is no model's name. */
export const projectOfModel = ({ ofProject }: ModelDirectory, model: string): string | undefined => {
  const start = ofProject('').find(({ name }) => model.startsWith(name) && model.length > name.length)?.name;
  return start === undefined ? undefined : model.slice(start.length);
};

/** The projector of a model; undefined where no model has that name. */
export const projectorNamed = (models: ModelDirectory, model: string): Projector | undefined => {
  const projectId = projectOfModel(models, model);
  const among = projectId === undefined ? models.shared : models.ofProject(projectId);
  return among.find(({ name }) => name === model);
};
