/** Project list items, from models independent of the number of columns and comments. */
import { SUMMARIES_MODEL, type SummaryDocument } from '@verbatim/projections/models/summaries/summaries';
import { readSummaryPage, getProjectStage } from '@verbatim/projections/models/summaries/summaries.query';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { countWorkspaces } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { ProjectListQuery, ProjectSummary } from '../contract/projects.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Context } from '../http/request-state.ts';
import { headDto } from './project-head-dto.ts';

/** How many projects there are on all pages: the body is the list itself. */
const TOTAL_COUNT = 'X-Total-Count';

/** Answers a page of the projects, newest first. */
export const answerProjectList = async (
  ctx: Context,
  { reads, modelUpdates }: Pick<Dependencies, 'reads' | 'modelUpdates'>,
  query: ProjectListQuery,
): Promise<readonly ProjectSummary[]> => {
  const readers = await reads.read(ctx, { summaries: SUMMARIES_MODEL, workspaces: WORKSPACES_MODEL });
  const { items, total } = await readSummaryPage(readers.summaries, query);
  const counts = await countWorkspaces(
    readers.workspaces,
    items.map(({ id }) => id),
  );
  const updates = await modelUpdates();
  ctx.set(TOTAL_COUNT, String(total));
  return items.map((summary, i) => toDto(summary, counts[i] ?? 0, updates.get(summary.id)));
};

/** @param update of 1: how far its words and scores are updated; undefined where they are */
const toDto = (summary: SummaryDocument, workspaces: number, update: number | undefined): ProjectSummary => {
  const head = headDto(summary);
  return {
    ...head,
    files: summary.files.length,
    workspaces,
    stage: getProjectStage(summary),
    build: summary.build == null ? null : { by: summary.build.by, failure: summary.build.failure },
    rebuilding: update === undefined ? null : { done: Math.floor(update * head.count), total: head.count },
  };
};
