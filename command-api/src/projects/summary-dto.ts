/** What a list of projects shows, from models that do not grow with columns and comments. */
import { SUMMARIES_MODEL, type SummaryDocument } from '@verbatim/projections/models/summaries/summaries';
import { pageOfSummaries, stageOf } from '@verbatim/projections/models/summaries/summaries.query';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { countWorkspaces } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { ProjectListQuery, ProjectSummary } from '../contract/projects.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Context } from '../request-state.ts';
import { headDto } from './project-head-dto.ts';

/** How many projects there are on all pages: the body is the list itself. */
const TOTAL_COUNT = 'X-Total-Count';

/** Answers a page of the projects, newest first. */
export const answerProjectList = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  query: ProjectListQuery,
): Promise<void> => {
  const readers = await reads.read(ctx, { summaries: SUMMARIES_MODEL, workspaces: WORKSPACES_MODEL });
  const { items, total } = await pageOfSummaries(readers.summaries, query);
  const counts = await countWorkspaces(
    readers.workspaces,
    items.map(({ id }) => id),
  );
  ctx.body = items.map((summary, i) => toDto(summary, counts[i] ?? 0));
  ctx.set(TOTAL_COUNT, String(total));
};

const toDto = (summary: SummaryDocument, workspaces: number): ProjectSummary => ({
  ...headDto(summary),
  files: summary.files.length,
  workspaces,
  stage: stageOf(summary),
  build: summary.build == null ? null : { by: summary.build.by, failure: summary.build.failure },
});
