import { useMemo } from 'react';
import { filterFields } from '../../../components/filters/filter-model.ts';
import type { LabelledCommentsProps } from '../../../components/label-comparison/labelled-comments-slot.ts';
import { useDrilldown } from '../drilldown/use-drilldown.tsx';
import { toShownComments } from './to-shown-comments.ts';

const NO_FILTERS = {};

/** Drilldown outside of a workspace's results: its tags go to one of the project's workspaces. */
export const LabelledComments = ({ project, workspaceId, children }: LabelledCommentsProps) => {
  const fields = useMemo(() => filterFields(project), [project]);
  const filtering = { fields, filters: NO_FILTERS, onChange: () => undefined };
  const { onShow, dialog } = useDrilldown(project, workspaceId, filtering);
  return (
    <>
      {children((shown) => onShow(toShownComments(shown)))}
      {dialog}
    </>
  );
};
