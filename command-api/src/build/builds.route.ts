import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { readThemesWithQuery, type ThemesWithQuery } from '@verbatim/projections/models/library/library.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { SUMMARIES_MODEL } from '@verbatim/projections/models/summaries/summaries';
import { findBuild, listBuilds, type BuildingSummary } from '@verbatim/projections/models/summaries/summaries.query';
import { buildsQuery, type Build, type Builds } from '../contract/builds.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { progressOfRun } from './build-progress.ts';
import { runOf } from './build-run.ts';

/** More than a screen shows; those that were asked for first. */
const MOST_SHOWN = 20;

/** `GET /api/builds`. It costs what goes on at the moment, whatever there are of projects. */
export const buildsRoute = (
  routes: Routes,
  deps: Pick<Dependencies, 'reads' | 'readStore' | 'builds' | 'scoring'>,
): void => {
  routes.get('/builds', async (ctx: Context) => {
    const { project } = queryOf(ctx, buildsQuery);
    const { summaries } = await deps.reads.read(ctx, { summaries: SUMMARIES_MODEL });
    const found = project === undefined ? await listBuilds(summaries) : [await findBuild(summaries, project)];
    const builds = found
      .filter((summary) => summary !== undefined)
      .sort((a, b) => (a.build.at < b.build.at ? -1 : 1))
      .slice(0, MOST_SHOWN);
    const waiting = project === undefined ? null : (deps.builds.heldUp(project).filesBefore ?? null);
    const scoring = [...deps.scoring.everywhere()]
      .filter(([id]) => project === undefined || id === project)
      .slice(0, MOST_SHOWN)
      .map(([id, run]) => ({ id, ...run }));
    if (builds.length === 0) return void (ctx.body = { builds: [], waiting, scoring } satisfies Builds);
    const library = await readThemesWithQuery(await deps.reads.readStale(LIBRARY_MODEL));
    const shown = await Promise.all(builds.map((summary) => toDto(deps, summary, library)));
    ctx.body = { builds: shown, waiting, scoring } satisfies Builds;
  });
};

const toDto = async (
  { reads, builds }: Pick<Dependencies, 'reads' | 'builds'>,
  { id, name, files, build: { by, at, minId, failure } }: BuildingSummary,
  library: ThemesWithQuery,
): Promise<Build> => {
  const run = runOf(
    files.map((file) => ({ fileId: file.id, firstId: file.firstId, count: file.count })),
    minId ?? undefined,
  );
  const segments = await reads.readStale(segmentsModel(id));
  const steps = await progressOfRun(segments, id, run, library);
  return { id, name, by, at, steps, failure, trouble: builds.heldUp(id).trouble ?? null };
};
