import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { readThemesWithQuery, type ThemesWithQuery } from '@verbatim/projections/models/library/library.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { SUMMARIES_MODEL } from '@verbatim/projections/models/summaries/summaries';
import { findBuild, listBuilds, type BuildingSummary } from '@verbatim/projections/models/summaries/summaries.query';
import { parameter } from '../openapi/query-parameters.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { buildsQuery, type Build, type Builds } from '../contract/builds.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { readRunProgress } from './build-progress.ts';
import { planBuildRun } from './steps/build-run.ts';

/** More than a screen shows; the oldest requests first. */
const MAX_SHOWN = 20;

/** Builds in progress. The cost depends on their number, not on that of projects. */
export const buildsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/builds',
    summary: 'List builds that run on the server',
    query: buildsQuery,
    example: { query: { project: EXAMPLE.project } },
    parameters: { project: parameter('Id of a project: only its build.', EXAMPLE.project) },
    answer: json<Builds>(),
    handler: async ({ ctx, deps, query: { project } }) => {
      const { summaries } = await deps.reads.read(ctx, { summaries: SUMMARIES_MODEL });
      const found = project === undefined ? await listBuilds(summaries) : [await findBuild(summaries, project)];
      const builds = found
        .filter((summary) => summary !== undefined)
        .sort((a, b) => (a.build.at < b.build.at ? -1 : 1))
        .slice(0, MAX_SHOWN);
      const waiting = project === undefined ? null : (deps.builds.heldUp(project).filesBefore ?? null);
      const scoring = [...deps.scoring.everywhere()]
        .filter(([id]) => project === undefined || id === project)
        .slice(0, MAX_SHOWN)
        .map(([id, run]) => ({ id, ...run }));
      if (builds.length === 0) return { builds: [], waiting, scoring };
      const library = await readThemesWithQuery(await deps.reads.readStale(LIBRARY_MODEL));
      const shown = await Promise.all(builds.map((summary) => toDto(deps, summary, library)));
      return { builds: shown, waiting, scoring };
    },
  }),
];

const toDto = async (
  { reads, builds }: Pick<Dependencies, 'reads' | 'builds'>,
  { id, name, files, build: { by, at, minId, failure } }: BuildingSummary,
  library: ThemesWithQuery,
): Promise<Build> => {
  const run = planBuildRun(
    files.map((file) => ({ fileId: file.id, firstId: file.firstId, count: file.count })),
    minId ?? undefined,
  );
  const segments = await reads.readStale(segmentsModel(id));
  const steps = await readRunProgress(segments, id, run, library);
  return { id, name, by, at, steps, failure, trouble: builds.heldUp(id).trouble ?? null };
};
