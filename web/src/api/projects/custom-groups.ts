/** Custom groups of a project: stored as a whole, and returned with the project. */
import type { GroupDefinitionRequest, Project } from '@verbatim/command-api/contract/projects';
import { ifMatch } from '../transport/base-api.ts';
import { projectsApi } from './projects.ts';
import { withUndo, type Changed } from '../undo.ts';

export type CustomGroup = Project['groupDef'][number];

interface GroupPlace {
  readonly projectId: string;
  /** Null for a new one. */
  readonly groupId: string | null;
  readonly version: number | null;
}

const getAddress = ({ projectId, groupId }: GroupPlace): string =>
  `/api/projects/${encodeURIComponent(projectId)}/group-definitions/${encodeURIComponent(groupId ?? 'new')}`;

const customGroupsApi = projectsApi.injectEndpoints({
  endpoints: (build) => ({
    saveGroup: build.mutation<Changed<Project>, GroupPlace & { readonly body: GroupDefinitionRequest }>({
      query: ({ body, ...place }) => ({
        url: getAddress(place),
        method: 'POST',
        body,
        ...(place.groupId === null ? { creates: true as const } : { headers: ifMatch(place.version, 'groups') }),
      }),
      transformResponse: withUndo<Project>,
      // A table grouped by it has the same arguments, but another result.
      invalidatesTags: (_result, _error, { projectId }) => [{ type: 'Project', id: projectId }, 'Table'],
      // Results grouped by a new group need the project that defines it.
      onQueryStarted: ({ projectId }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(projectsApi.util.updateQueryData('project', projectId, () => data.value)),
          () => undefined,
        ),
    }),
    deleteGroup: build.mutation<Changed<Project>, Omit<GroupPlace, 'version'>>({
      query: ({ projectId, groupId }) => ({
        url: getAddress({ projectId, groupId, version: null }),
        method: 'DELETE',
      }),
      transformResponse: withUndo<Project>,
      invalidatesTags: (_result, _error, { projectId }) => [{ type: 'Project', id: projectId }],
    }),
  }),
});

export const { useSaveGroupMutation, useDeleteGroupMutation } = customGroupsApi;
