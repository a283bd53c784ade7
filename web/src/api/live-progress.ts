/** Live progress of a project: server-sent events for as long as somebody looks, one connection a project and tab. */
import { createAction } from '@reduxjs/toolkit';
import type { EventSourceMessage } from 'eventsource-parser';
import type { FileProgress, ProjectProgress, RebuildsProgress } from '@verbatim/command-api/contract/live-progress';
import type { StepProgress } from '@verbatim/command-api/contract/projects';
import { answerTo } from './answer-to.ts';
import { baseApi, sessionLost } from './base-api.ts';
import { followEvents } from './follow-events.ts';
import { followWhileVisible } from './follow-while-visible.ts';
import {
  afterProgress,
  afterRebuilds,
  NO_NEWS,
  progressOfProject,
  type LiveProject,
  type News,
  type Stale,
} from './live-news.ts';
import { STEPS } from './project-progress.ts';
import { projectsApi } from './projects.ts';
import { together } from './together.ts';

/** How far the files of a project are; `at` is in epoch milliseconds. */
export const progressReported = createAction<{
  readonly projectId: string;
  readonly files: readonly FileProgress[];
  readonly at: number;
}>('live/progressReported');

/** Over a change of screens, so that the next one goes on with the same connection. */
const KEPT_SECONDS = 1;
/** While others work on a project, what is open is read anew no more often than this: with the look for news and the reading within a second. */
const READ_ANEW_MS = 500;

const liveApi = projectsApi.injectEndpoints({
  endpoints: (build) => ({
    liveProject: build.query<LiveProject, string>({
      queryFn: () => ({ data: NO_NEWS }),
      keepUnusedDataFor: KEPT_SECONDS,
      async onCacheEntryAdded(projectId, api) {
        const { cacheDataLoaded, cacheEntryRemoved, dispatch } = api;
        // A cache entry that is gone before it was there rejects: then there is nothing to follow.
        if ((await cacheDataLoaded.catch(() => null)) === null) return;
        const readAnew = together<Stale>(READ_ANEW_MS, (parts) =>
          dispatch(baseApi.util.invalidateTags(parts.flatMap((part) => TAGS[part](projectId)))),
        );
        const take = ({ state, stale }: News): void => {
          api.updateCachedData(() => state);
          dispatch(
            projectsApi.util.updateQueryData('project', projectId, (shown) =>
              setSteps(shown as WithFiles, state.files),
            ),
          );
          dispatch(progressReported({ projectId, files: state.files, at: Date.now() }));
          if (stale.length > 0) readAnew(stale);
        };
        const known = (): LiveProject => api.getCacheEntry().data ?? NO_NEWS;
        const ask = projectsApi.endpoints.project.initiate(projectId, { forceRefetch: true });
        const refused = await followWhileVisible(cacheEntryRemoved, (signal) =>
          followEvents({
            ...{ url: `${window.location.origin}/api/projects/${encodeURIComponent(projectId)}/progress`, signal },
            onEvent: (event) => take(newsOf(known(), event)),
            poll: async () => {
              const project = await answerTo(dispatch(ask));
              if (!signal.aborted) take(afterProgress(known(), progressOfProject(project), 'asking', Date.now()));
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
  results: () => ['Table', 'Response', 'History', 'Feed', 'Workspace'],
  project: (id) => ['Projects', { type: 'Project', id }],
};

const newsOf = (known: LiveProject, { event, data }: EventSourceMessage): News => {
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

/** Every screen that shows how far a project is reads its document: what is told goes there. */
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

/** For the query above: what is known live is not read, and the stream comes back by itself. */
export const GOES_ON_BY_ITSELF = { refetchOnReconnect: false } as const;
