import { tagsStream, type TagEvent } from '@verbatim/domain/tags/tag-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { HISTORY_MODEL } from '@verbatim/projections/models/history/history';
import {
  readEntryNumbers,
  readFileEntries,
  pageAmong,
  readAuditPage,
  type AuditFilters,
  type AuditPage,
  type FoundEntry,
} from '@verbatim/projections/models/history/history.query';
import { findNamed, findNames } from '@verbatim/projections/models/history/names.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { listWorkspaces } from '@verbatim/projections/models/workspaces/workspaces.query';
import { readRevisionsOn } from '@verbatim/projections/models/tags/tags.query';
import { readTaggedEver } from '@verbatim/projections/models/tags/tagged-ever.query';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import { parameter } from '../openapi/query-parameters.ts';
import { NO_PROJECT } from '../openapi/error-codes.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, json, sent } from '../http/define-route.ts';
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
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { HttpError } from '../http/http-error.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context } from '../http/request-state.ts';
import { historyCsv } from './history-csv.ts';
import { historyItem } from './history-dto.ts';

/** Entries per page of the file. */
const EXPORT_PAGE = 200;

const answer = async (
  ctx: Context,
  deps: Pick<Dependencies, 'reads' | 'events'>,
  history: ModelReader,
  query: HistoryQuery,
): Promise<HistoryPage | void> => {
  const pageBelow = await readPages(ctx, deps, history, query);
  if (query.export) {
    ctx.attachment('history.csv');
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = historyCsv((below) => pageBelow(below ?? query.cursor, EXPORT_PAGE));
    return;
  }
  const { acts, next } = await pageBelow(query.cursor, query.limit);
  return {
    items: acts.map(historyItem),
    next: next === null ? null : String(next),
    about: await readAbout(history, query),
  };
};

/**
 * Audit history of one project, or of everything. Entries of deleted objects remain, without texts of
 * comments.
 */
export const historyRoutes = [
  defineRoute({
    method: 'GET',
    path: '/history',
    summary: 'List who did what, newest first',
    more: 'With `export=true`, everything as a CSV file.',
    query: historyQuery,
    files: ['text/csv'],
    errors: NO_PROJECT,
    example: { query: { kind: 'theme', from: '2026-01-01', limit: 20 } },
    parameters: {
      project: parameter(
        'Id of a project: only its entries, and edits of the themes in its workspaces.',
        EXAMPLE.project,
      ),
      theme: parameter('Id of a theme: only its entries.', EXAMPLE.theme),
    },
    answer: sent<HistoryPage>(),
    handler: async ({ ctx, deps, query }) => {
      const { history } = await deps.reads.read(ctx, { history: HISTORY_MODEL });
      return answer(ctx, deps, history, query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/history/names',
    summary: 'Find people, projects and themes in the history',
    query: historyNamesQuery,
    example: { query: { of: 'project', search: 'Ho' } },
    parameters: {
      of: parameter('What to find: people, projects or themes.', 'project'),
      search: parameter('Keeps the names that contain it, ignoring case.', 'Ho'),
    },
    answer: json<HistoryNames>(),
    handler: async ({ ctx, deps, query: { of, search, limit } }) => {
      const { history } = await deps.reads.read(ctx, { history: HISTORY_MODEL });
      return { items: await findNames(history, of, search, limit) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/history',
    summary: 'List who did what in a project, newest first',
    more: 'With the edits of the themes in its workspaces. Also of a project that was deleted.',
    query: projectHistoryQuery,
    files: ['text/csv'],
    errors: NO_PROJECT,
    example: { query: { limit: 20 } },
    answer: sent<HistoryPage>(),
    handler: async ({ ctx, deps, params: { pid: project }, query }) => {
      const { history } = await deps.reads.read(ctx, { history: HISTORY_MODEL });
      if ((await findNamed(history, 'project', project)) === undefined) throw projectNotFound();
      return answer(ctx, deps, history, { ...query, project });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/history/comments',
    summary: 'List comments ever tagged with a theme or excluded from it',
    query: taggedEverQuery,
    errors: NO_PROJECT,
    example: { query: { theme: EXAMPLE.theme, state: 'tagged' } },
    parameters: {
      theme: parameter('Id of the theme.', EXAMPLE.theme),
      cursor: parameter('`next` of the previous page; 0 for the first.', 0),
    },
    answer: json<TaggedEver>(),
    handler: async ({ ctx, deps, params: { pid: project }, query: { theme, state, cursor, limit } }) => {
      const { projects } = await deps.reads.read(ctx, { projects: PROJECTS_MODEL });
      if ((await findProject(projects, project)) === undefined) throw projectNotFound();
      const { tags } = await readProjectModels(ctx, deps, project, { tags: tagsModel(project) });
      // One more than requested shows whether there is another page.
      const found = await readTaggedEver(tags, theme, state, { after: cursor, limit: limit + 1 });
      const items = found.slice(0, limit).map(({ comment, now }) => ({ _id: comment, now }));
      const last = items.at(-1);
      return {
        items,
        next: found.length > limit && last !== undefined ? String(last._id) : null,
      };
    },
  }),
];

type PageBelow = (below: number | undefined, limit: number) => Promise<AuditPage>;

const readPages = async (
  ctx: Context,
  { reads, events }: Pick<Dependencies, 'reads' | 'events'>,
  history: ModelReader,
  query: HistoryQuery,
): Promise<PageBelow> => {
  const { actor: person, kind, project, theme, comment } = query;
  const filters: AuditFilters = { person, kind, project, theme, from: start(query.from), to: getEnd(query.to) };
  if (comment === undefined) {
    const projectThemes = project === undefined ? [] : await listThemes(ctx, reads, project);
    return (below, limit) => readAuditPage(history, { ...filters, projectThemes }, { below, limit });
  }
  if (project === undefined) throw withoutProject();
  const ofFile = await readFileEntries(history, project, comment);
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
  if ((await findProject(projects, project)) === undefined) {
    // The tags model was deleted with the project, so each entry is checked in the log.
    const holds = async (act: FoundEntry): Promise<boolean> =>
      ofFile.includes(act.n) || (await isActOn(events, act, comment));
    return (below, limit) => readAuditPage(history, filters, { below, limit, holds });
  }
  const { tags } = await readProjectModels(ctx, { reads }, project, { tags: tagsModel(project) });
  const revisions = await readRevisionsOn(tags, comment);
  const numbers = [...(await readEntryNumbers(history, tagsStream(project), revisions)), ...ofFile];
  // Several events of one entry may affect the comment.
  const descending = [...new Set(numbers)].sort((a, b) => b - a);
  return (below, limit) => pageAmong(history, filters, descending, { below, limit });
};

/** Themes of the project's workspaces. */
const listThemes = async (ctx: Context, reads: Dependencies['reads'], project: string): Promise<readonly string[]> => {
  const { workspaces } = await reads.read(ctx, { workspaces: WORKSPACES_MODEL });
  return [...new Set((await listWorkspaces(workspaces, project)).flatMap(({ themes }) => themes))];
};

const isActOn = async (
  events: Pick<EventStore, 'readStream'>,
  { kinds, comments, stream, from, to }: FoundEntry,
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

const start = (from: string | undefined): string | undefined =>
  from === undefined ? undefined : new Date(from).toISOString();

/** End of the range, exclusive. */
const getEnd = (to: string | undefined): string | undefined =>
  to === undefined ? undefined : new Date(Date.parse(to) + (isDay(to) ? DAY_MS : 1)).toISOString();

const readAbout = async (
  history: ModelReader,
  { actor, project, theme }: HistoryQuery,
): Promise<HistoryPage['about']> => ({
  ...(actor === undefined ? {} : { actor: (await findNamed(history, 'person', actor)) ?? null }),
  ...(project === undefined ? {} : { project: (await findNamed(history, 'project', project)) ?? null }),
  ...(theme === undefined ? {} : { theme: (await findNamed(history, 'theme', theme)) ?? null }),
});

const withoutProject = (): HttpError => {
  const message = 'comment needs project: each project numbers its comments from 1';
  return new HttpError(400, 'INVALID_REQUEST', message, { errors: [{ field: 'project', message }] });
};
