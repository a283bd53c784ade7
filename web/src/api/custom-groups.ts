/** Custom groups of a project: each is stored whole, and answered with the project. */
import type { GroupDefinitionRequest, Project } from '@verbatim/command-api/contract/projects';
import { ifMatch } from './base-api.ts';
import { projectsApi } from './projects.ts';
import { withUndo, type Changed } from './undo.ts';

export type CustomGroup = Project['groupDef'][number];

interface GroupPlace {
  readonly projectId: string;
  /** Null of one that is to be made. */
  readonly groupId: string | null;
  readonly version: number | null;
}

const addressOf = ({ projectId, groupId }: GroupPlace): string =>
  `/api/projects/${encodeURIComponent(projectId)}/group-definitions/${encodeURIComponent(groupId ?? 'new')}`;

const customGroupsApi = projectsApi.injectEndpoints({
  endpoints: (build) => ({
    saveGroup: build.mutation<Changed<Project>, GroupPlace & { readonly body: GroupDefinitionRequest }>({
      query: ({ body, ...place }) => ({
        url: addressOf(place),
        method: 'POST',
        body,
        ...(place.groupId === null ? { creates: true as const } : { headers: ifMatch(place.version, 'groups') }),
      }),
      transformResponse: withUndo<Project>,
      // A table that is grouped by it is asked for by the same words as before, and is another one.
      invalidatesTags: (_result, _error, { projectId }) => [{ type: 'Project', id: projectId }, 'Table'],
      // What is grouped by a group that has just been made has to know it.
      onQueryStarted: ({ projectId }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(projectsApi.util.updateQueryData('project', projectId, () => data.value)),
          () => undefined,
        ),
    }),
    deleteGroup: build.mutation<Changed<Project>, Omit<GroupPlace, 'version'>>({
      query: ({ projectId, groupId }) => ({
        url: addressOf({ projectId, groupId, version: null }),
        method: 'DELETE',
      }),
      transformResponse: withUndo<Project>,
      invalidatesTags: (_result, _error, { projectId }) => [{ type: 'Project', id: projectId }],
    }),
  }),
});

export const { useSaveGroupMutation, useDeleteGroupMutation } = customGroupsApi;
