import { tagsStream, type TagEvent } from '@verbatim/domain/tags/tag-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { HISTORY_MODEL } from '@verbatim/projections/models/history/history';
import {
  actNumbersAt,
  actsOnFileOf,
  pageAmong,
  pageOfActs,
  type ActFilters,
  type ActPage,
  type FoundAct,
} from '@verbatim/projections/models/history/history.query';
import { findNamed, findNames } from '@verbatim/projections/models/history/names.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { readRevisionsOn } from '@verbatim/projections/models/tags/tag-history.query';
import { readTaggedEver } from '@verbatim/projections/models/tags/tagged-ever.query';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import {
  historyNamesQuery,
  historyQuery,
  projectHistoryQuery,
  taggedEverQuery,
  type HistoryNames,
  type HistoryPage,
  type HistoryQuery,
  type TaggedEver,
} from '../contract/history.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../http-error.ts';
import { queryOf } from '../middleware/validate.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';
import { historyCsv } from './history-csv.ts';
import { historyItem } from './history-dto.ts';

/** Acts that are read and written into a file in one go. */
const EXPORT_PAGE = 200;

/** Who did what, when: of one project, or of everything. What was deleted stays, without the text of comments. */
export const historyRoutes = (routes: Routes, deps: Pick<Dependencies, 'reads' | 'events'>): void => {
  const { reads } = deps;
  const answer = async (ctx: Context, history: ModelReader, query: HistoryQuery): Promise<void> => {
    const pageBelow = await pagesOf(ctx, deps, history, query);
    if (query.export) {
      ctx.attachment('history.csv');
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = historyCsv((below) => pageBelow(below ?? query.cursor, EXPORT_PAGE));
      return;
    }
    const { acts, next } = await pageBelow(query.cursor, query.limit);
    ctx.body = {
      items: acts.map(historyItem),
      next: next === null ? null : String(next),
      about: await aboutOf(history, query),
    } satisfies HistoryPage;
  };

  routes.get('/history', async (ctx: Context) => {
    const query = queryOf(ctx, historyQuery);
    const { history } = await reads.read(ctx, { history: HISTORY_MODEL });
    await answer(ctx, history, query);
  });

  routes.get('/history/names', async (ctx: Context) => {
    const { of, search, limit } = queryOf(ctx, historyNamesQuery);
    const { history } = await reads.read(ctx, { history: HISTORY_MODEL });
    ctx.body = { items: await findNames(history, of, search, limit) } satisfies HistoryNames;
  });

  routes.get('/projects/:pid/history/comments', async (ctx: Context) => {
    const { theme, state, cursor, limit } = queryOf(ctx, taggedEverQuery);
    const project = ctx.params['pid'] ?? '';
    const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
    if ((await findProject(projects, project)) === undefined) throw projectNotFound();
    const { tags } = await readProjectModels(ctx, { reads }, project, { tags: tagsModel(project) });
    // One more than asked for tells whether there are others.
    const found = await readTaggedEver(tags, theme, state, { after: cursor, limit: limit + 1 });
    const items = found.slice(0, limit).map(({ comment, now }) => ({ _id: comment, now }));
    const last = items.at(-1);
    ctx.body = {
      ...{ items, next: found.length > limit && last !== undefined ? String(last._id) : null },
    } satisfies TaggedEver;
  });

  routes.get('/projects/:pid/history', async (ctx: Context) => {
    const query = queryOf(ctx, projectHistoryQuery);
    const project = ctx.params['pid'] ?? '';
    const { history } = await reads.read(ctx, { history: HISTORY_MODEL });
    if ((await findNamed(history, 'project', project)) === undefined) throw projectNotFound();
    await answer(ctx, history, { ...query, project });
  });
};

type PageBelow = (below: number | undefined, limit: number) => Promise<ActPage>;

const pagesOf = async (
  ctx: Context,
  { reads, events }: Pick<Dependencies, 'reads' | 'events'>,
  history: ModelReader,
  query: HistoryQuery,
): Promise<PageBelow> => {
  const { actor: person, kind, project, theme, comment } = query;
  const filters: ActFilters = { person, kind, project, theme, from: startOf(query.from), to: endOf(query.to) };
  if (comment === undefined) return (below, limit) => pageOfActs(history, filters, { below, limit });
  if (project === undefined) throw withoutProject();
  const ofFile = await actsOnFileOf(history, project, comment);
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
  if ((await findProject(projects, project)) === undefined) {
    // Its tags model has gone with it, and the log is asked act by act.
    const holds = async (act: FoundAct): Promise<boolean> =>
      ofFile.includes(act.n) || (await isActOn(events, act, comment));
    return (below, limit) => pageOfActs(history, filters, { below, limit, holds });
  }
  const { tags } = await readProjectModels(ctx, { reads }, project, { tags: tagsModel(project) });
  const revisions = await readRevisionsOn(tags, comment);
  const numbers = [...(await actNumbersAt(history, tagsStream(project), revisions)), ...ofFile];
  // Several events of one act may be about the comment.
  const descending = [...new Set(numbers)].sort((a, b) => b - a);
  return (below, limit) => pageAmong(history, filters, descending, { below, limit });
};

const isActOn = async (
  events: Pick<EventStore, 'readStream'>,
  { kinds, comments, stream, from, to }: FoundAct,
  comment: number,
): Promise<boolean> => {
  if (!kinds.includes('tag') || comments === null) return false;
  if (comments.ids.length > 0) return comments.ids.includes(comment);
  for await (const event of events.readStream(stream, { from, maxCount: to - from + 1 }))
    if (asEvent<TagEvent>(event).data.comments.includes(comment)) return true;
  return false;
};

const DAY_MS = 86_400_000;
const isDay = (text: string): boolean => text.length === 'yyyy-mm-dd'.length;

const startOf = (from: string | undefined): string | undefined =>
  from === undefined ? undefined : new Date(from).toISOString();

/** The first instant that is not included any more. */
const endOf = (to: string | undefined): string | undefined =>
  to === undefined ? undefined : new Date(Date.parse(to) + (isDay(to) ? DAY_MS : 1)).toISOString();

const aboutOf = async (
  history: ModelReader,
  { actor, project, theme }: HistoryQuery,
): Promise<HistoryPage['about']> => ({
  ...(actor === undefined ? {} : { actor: (await findNamed(history, 'person', actor)) ?? null }),
  ...(project === undefined ? {} : { project: (await findNamed(history, 'project', project)) ?? null }),
  ...(theme === undefined ? {} : { theme: (await findNamed(history, 'theme', theme)) ?? null }),
});

const withoutProject = (): HttpError => {
  const message = 'comment needs project: comments are numbered in each project anew';
  return new HttpError(400, 'INVALID_REQUEST', message, { errors: [{ field: 'project', message }] });
};
