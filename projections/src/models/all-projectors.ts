import { commentsProjector } from './comments/comments.projector.ts';
import { libraryProjector } from './library/library.projector.ts';
import type { Projector } from './projector.ts';
import { projectsProjector } from './projects/projects.projector.ts';
import { segmentsProjector } from './segments/segments.projector.ts';
import { workspacesProjector } from './workspaces/workspaces.projector.ts';

/** The read models that all projects share: small, and asked for by lists. */
export const sharedProjectors = (): readonly Projector[] => [projectsProjector, workspacesProjector, libraryProjector];

/**
 * The read models that each project has to itself: what grows with its comments. So a project can be rebuilt, erased or followed by
 * another process without a look at the others, and an event that cannot be applied stops this project's models alone.
 */
export const projectorsOf = (projectId: string): readonly Projector[] => [
  commentsProjector(projectId),
  segmentsProjector(projectId),
];
