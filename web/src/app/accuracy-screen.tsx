import { lazy } from 'react';
import { AccuracyPage } from '../features/accuracy/accuracy-page.tsx';

const LabelledComments = lazy(async () => ({
  default: (await import('../features/workspace/accuracy/labelled-comments.tsx')).LabelledComments,
}));

/** Accuracy of a project, with the drilldown of its workspaces. */
export const Page = () => <AccuracyPage LabelledComments={LabelledComments} />;
