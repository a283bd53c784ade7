/** Live progress of a project by server-sent events, one connection per project and tab. */
import { createAction } from '@reduxjs/toolkit';
import type { EventSourceMessage } from 'eventsource-parser';
import type { FileProgress, ProjectProgress, RebuildsProgress } from '@verbatim/command-api/contract/live-progress';
import type { StepProgress } from '@verbatim/command-api/contract/projects';
import { responseOfCall } from '../transport/response-of-call.ts';
import { FREEZES } from '../freezes.ts';
import { HIDDEN_WORD_LIST } from '../results/hidden-words.ts';
import { baseApi, sessionLost } from '../transport/base-api.ts';
import { followEvents } from '../transport/follow-events.ts';
import { followWhileVisible } from '../transport/subscribe-while-visible.ts';
import {
  afterProgress,
  afterRebuilds,
  NO_UPDATES,
  toProjectProgress,
  type LiveProject,
  type ProjectUpdates,
  type Stale,
} from './project-updates.ts';
import { STEPS } from './project-progress.ts';
import { projectsApi } from './projects.ts';
import { batchRequests } from '../transport/batch-requests.ts';

/** Progress of a project's files; `at` is in epoch milliseconds. */
export const progressReported = createAction<{
  readonly projectId: string;
  readonly files: readonly FileProgress[];
  readonly at: number;
}>('live/progressReported');

/** Across screen changes, so that the connection is reused. */
const KEPT_SECONDS = 1;
/** Refetch interval while others work on a project: including the server's poll, within a second. */
const READ_ANEW_MS = 500;

const liveApi = projectsApi.injectEndpoints({
  endpoints: (build) => ({
    liveProject: build.query<LiveProject, string>({
      queryFn: () => ({ data: NO_UPDATES }),
      keepUnusedDataFor: KEPT_SECONDS,
      async onCacheEntryAdded(projectId, api) {
        const { cacheDataLoaded, cacheEntryRemoved, dispatch } = api;
        // The cache entry was removed before its data arrived.
        if ((await cacheDataLoaded.catch(() => null)) === null) return;
        const readAnew = batchRequests<Stale>(READ_ANEW_MS, (parts) =>
          dispatch(baseApi.util.invalidateTags(parts.flatMap((part) => TAGS[part](projectId)))),
        );
        const take = ({ state, stale }: ProjectUpdates): void => {
          api.updateCachedData(() => state);
          dispatch(
            projectsApi.util.updateQueryData('project', projectId, (shown) =>
              setSteps(shown as WithFiles, state.files),
            ),
          );
          dispatch(progressReported({ projectId, files: state.files, at: Date.now() }));
          if (stale.length > 0) readAnew(stale);
        };
        const known = (): LiveProject => api.getCacheEntry().data ?? NO_UPDATES;
        const ask = projectsApi.endpoints.project.initiate(projectId, { forceRefetch: true });
        const refused = await followWhileVisible(cacheEntryRemoved, (signal) =>
          followEvents({
            url: `${window.location.origin}/api/projects/${encodeURIComponent(projectId)}/progress`,
            signal,
            onEvent: (event) => take(getNews(known(), event)),
            poll: async () => {
              const project = await responseOfCall(dispatch(ask));
              if (!signal.aborted) take(afterProgress(known(), toProjectProgress(project), 'asking', Date.now()));
            },
          }),
        );
        if (refused === 401) dispatch(sessionLost());
        if (refused === 404) dispatch(baseApi.util.invalidateTags(TAGS.project(projectId)));
      },
    }),
  }),
});

type Tags = Parameters<typeof baseApi.util.invalidateTags>[0];
const TAGS: { readonly [part in Stale]: (projectId: string) => Tags } = {
  results: () => ['Table', 'Response', 'History', 'Feed', 'Workspace', HIDDEN_WORD_LIST],
  freezes: () => [FREEZES],
  project: (id) => ['Projects', { type: 'Project', id }],
};

const getNews = (known: LiveProject, { event, data }: EventSourceMessage): ProjectUpdates => {
  switch (event) {
    case 'progress':
      return afterProgress(known, JSON.parse(data) as ProjectProgress, 'events', Date.now());
    case 'rebuilds':
      return afterRebuilds(known, (JSON.parse(data) as RebuildsProgress).rebuilds);
    default:
      return { state: known, stale: [] };
  }
};

interface WithFiles {
  dataFiles: readonly Pick<FileProgress, 'id' | 'steps'>[];
}

/** Patches the project's document, which every progress display reads. */
const setSteps = (project: WithFiles, files: readonly FileProgress[]): void => {
  const reported = new Map(files.map(({ id, steps }) => [id, steps]));
  const isNews = project.dataFiles.some(({ id, steps }) =>
    STEPS.some((step) => !isSame(steps[step], reported.get(id)?.[step])),
  );
  if (isNews)
    project.dataFiles = project.dataFiles.map((file) => ({ ...file, steps: reported.get(file.id) ?? file.steps }));
};

const isSame = (shown: StepProgress, reported: StepProgress | undefined): boolean =>
  reported === undefined || (shown.count === reported.count && shown.completed === reported.completed);

export const { useLiveProjectQuery } = liveApi;

/** For the query above: live data is not refetched, and the stream reconnects by itself. */
export const GOES_ON_BY_ITSELF = { refetchOnReconnect: false } as const;
