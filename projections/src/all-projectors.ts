import { commentsProjector } from './comments/comments.projector.ts';
import { libraryProjector } from './library/library.projector.ts';
import type { Projector } from './projector.ts';
import { projectsProjector } from './projects/projects.projector.ts';
import { segmentsProjector } from './segments/segments.projector.ts';
import { workspacesProjector } from './workspaces/workspaces.projector.ts';

/** Every read model there is. */
export const allProjectors = (): readonly Projector[] => [
  projectsProjector,
  workspacesProjector,
  libraryProjector,
  commentsProjector,
  segmentsProjector,
];
