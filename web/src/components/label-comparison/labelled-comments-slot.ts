/** Interface between a project's accuracy and the drilldown: `app/accuracy-screen.tsx` combines both. */
import type { ComponentType, ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ShownLabelled } from './comparison.tsx';

export interface LabelledCommentsProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly children: (onShow: (shown: ShownLabelled) => void) => ReactNode;
}

export type LabelledComments = ComponentType<LabelledCommentsProps>;
