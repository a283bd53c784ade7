import { useMemo } from 'react';
import { useLinkQuery } from '../../../api/workspaces.ts';
import { filtersOfCall } from '../../../components/filters/filter-model.ts';
import { usePicture } from '../picture/use-picture.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { useAddress } from '../use-address.ts';
import type { GraphDrawingProps } from './graph-drawing.tsx';
import { graphElements } from './graph-elements.ts';

/** What both pictures of themes together are drawn from: the same answer, read once. */
export const useThemesTogether = (props: ResultProps) => {
  const { project, workspaceId } = props;
  const { filters } = props.filtering;
  const [params, setParams] = useAddress(workspaceId);
  const query = useLinkQuery({ projectId: project.id, workspaceId, filters: filtersOfCall(filters) });
  const picture = usePicture(props);
  const { onElement } = picture.elements;
  const elements = useMemo(() => graphElements(filters), [filters]);
  const opening: Pick<GraphDrawingProps, 'onNode' | 'onLink'> = {
    onNode: (place, node, part) => onElement(place, elements.ofNode(node, part)),
    onLink: (place, link) => onElement(place, elements.ofLink(link)),
  };
  return { params, setParams, data: query.data, elements, opening, frame: { ...picture, query } };
};
