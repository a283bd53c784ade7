import { useMemo } from 'react';
import { useLinkQuery } from '../../../api/workspaces.ts';
import { toFiltersInput } from '../../../components/filters/filter-model.ts';
import { useChartExport } from '../chart/use-chart-export.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { useAddress } from '../settings/use-address.ts';
import type { GraphDrawingProps } from './graph-drawing.tsx';
import { graphElements } from './graph-elements.ts';

/** Data of both networks: one shared query. */
export const useCoOccurrence = (props: ResultProps) => {
  const { project, workspaceId } = props;
  const { filters } = props.filtering;
  const [params, setParams] = useAddress(workspaceId);
  const query = useLinkQuery({ projectId: project.id, workspaceId, filters: toFiltersInput(filters) });
  const picture = useChartExport(props);
  const { onElement } = picture.elements;
  const elements = useMemo(() => graphElements(filters), [filters]);
  const opening: Pick<GraphDrawingProps, 'onNode' | 'onLink'> = {
    onNode: (place, node, part) => onElement(place, elements.ofNode(node, part)),
    onLink: (place, link) => onElement(place, elements.ofLink(link)),
  };
  return { params, setParams, data: query.data, elements, opening, frame: { ...picture, query } };
};
