/** Computes and stores the figures of a workspace as of now. */
import type { FigureDigest, StoredFigure } from '@verbatim/domain/freeze/figure-events';
import type { Freeze } from '@verbatim/domain/freeze/freeze-events';
import { formatMoment } from '@verbatim/domain/moment/moment';
import type { ProjectState } from '@verbatim/domain/project/project-state';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import type { WorkspaceState } from '@verbatim/domain/workspace/workspace-state';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL, type ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { FieldError } from '@verbatim/projections/results/engine/filters';
import type { FreezeRequest, FreezeSettings } from '../contract/freezes.ts';
import type { TimeSeries } from '../contract/results/workspace-results.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { findUnbuiltFile } from '../build/build-progress.ts';
import { filterSentences } from '../exports/filter-sentences.ts';
import { getColumnLabel, readExportThemes } from '../exports/workspace-export.ts';
import { HttpError } from '../http/http-error.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { projectNotFound, requireActiveProject } from '../projects/read-project-models.ts';
import { titleParts } from '../tables/read-banner.ts';
import { readWorkspaceScope } from '../tables/workspace-scope.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';
import { PRESENT_RULES } from '../past/present-rules.ts';
import { readPresentRevisions } from '../past/resolve-moment.ts';
import {
  computeFigures,
  toJson,
  waitForSegments,
  type ComputedFigure,
  type FigureSettings,
} from './compute-figures.ts';
import { computeSha256, storeFigures } from './figure-store.ts';

type Deps = Pick<Dependencies, 'events' | 'reads' | 'queries' | 'handle' | 'load' | 'now'>;

type Labelled = FigureSettings & Pick<FreezeSettings, 'labels' | 'wave'>;

interface RequestedSettings extends Omit<FigureSettings, 'step'> {
  readonly step: FreezeRequest['step'] | null;
}

interface FreezeTarget {
  readonly freezeId: string;
  readonly workspaceId: string;
  readonly request: FreezeRequest;
}

/**
 * The moment comes first, and the figures are computed as of it, so that both agree whatever others change
 * meanwhile.
 * @throws HttpError 404 WORKSPACE_NOT_FOUND, PROJECT_NOT_FOUND; 409 FILE_NOT_BUILT; FieldError
 */
export const freezeNow = async (
  ctx: Context,
  deps: Deps,
  { freezeId, workspaceId, request }: FreezeTarget,
): Promise<Freeze> => {
  const { projectId, name: workspace, restorations } = await requireActive(deps, workspaceId);
  const moment = await readPresentRevisions(deps.events, { projectId, workspaceId });
  ctx.state.past = { projectId, workspaceId, moment };
  await waitForSegments(ctx, deps, projectId);
  const { projects } = await deps.reads.read(ctx, { projects: PROJECTS_MODEL });
  const project = await findProject(projects, projectId);
  if (project === undefined) throw projectNotFound();
  await requireBuilt(ctx, deps, project);
  const { settings, computed } = await computeAll(ctx, deps, workspaceId, {
    settings: toSettings(request, project),
    isChosen: request.field !== undefined || (request.step !== undefined && request.step !== 'auto'),
  });
  const labelled: Labelled = {
    ...settings,
    ...toWave(request, project),
    labels: await readLabels(ctx, deps, project, request.filters, settings),
  };
  const stored = new Map<StoredFigure, Uint8Array>([['settings', toJson(labelled)]]);
  const figures: FigureDigest[] = [];
  for (const [figure, bytes] of [...stored, ...computed]) {
    figures.push({ figure, sha256: await computeSha256(bytes) });
    if (figure !== 'cloud' && figure !== 'termFrequency') stored.set(figure, bytes);
  }
  const { name, note } = request;
  return {
    freezeId,
    projectId,
    workspaceId,
    workspace,
    name,
    note,
    moment: formatMoment(moment),
    rules: PRESENT_RULES,
    figures,
    stored: await storeFigures(deps, { projectId, freezeId, restorations }, stored, (part) =>
      commandContext(ctx, deps.now, part),
    ),
  };
};

const requireActive = async (
  deps: Deps,
  workspaceId: string,
): Promise<WorkspaceState & Pick<ProjectState, 'restorations'>> => {
  const { state } = await deps.load(workspaceDecider, workspaceStream(workspaceId));
  if (state.status !== 'active') throw workspaceNotFound();
  const { restorations } = await requireActiveProject(deps, state.projectId);
  return { ...state, restorations };
};

/**
 * As of a moment within a build, results are those of its end: figures frozen there would never be the same
 * again.
 * @throws HttpError 409 FILE_NOT_BUILT
 */
const requireBuilt = async (ctx: Context, { reads }: Deps, { id, files }: ProjectDocument): Promise<void> => {
  const { segments } = await reads.read(ctx, { segments: segmentsModel(id) });
  const file = await findUnbuiltFile(segments, id, files);
  if (file === undefined) return;
  const detail = `The build of the file “${file.name}” is not finished. Freeze the workspace once it is.`;
  throw new HttpError(409, 'FILE_NOT_BUILT', detail);
};

const toSettings = (
  { groupBy, parts, filters, weight, field, step }: FreezeRequest,
  { columns, tableColumns }: ProjectDocument,
): RequestedSettings => {
  const date = columns.find(({ type, name }) => type === 'date' && tableColumns.includes(name))?.name ?? null;
  const used = field ?? date;
  const frozen = Object.entries(filters).map(([column, { value, type, exclusive }]) => {
    return [column, { value, ...(type === undefined ? {} : { type }), exclusive }] as const;
  });
  return {
    groupBy,
    ...(parts && { parts }),
    filters: Object.fromEntries(frozen),
    weight: weight ?? null,
    field: used,
    step: used === null ? null : (step ?? 'month'),
  };
};

/** @throws FieldError for a wave that the table is not grouped by */
const toWave = (
  { wave, groupBy, parts = [groupBy] }: FreezeRequest,
  { columns }: ProjectDocument,
): Pick<FreezeSettings, 'wave'> => {
  if (wave === undefined) return {};
  if (!parts.flat().includes(wave))
    throw new FieldError(
      'FIELD_UNKNOWN',
      'wave',
      `The table is not grouped by '${wave}', so it has no waves of it. Add it to groupBy or parts, or leave out wave.`,
    );
  const order = columns.find(({ name, type }) => name === wave && type === 'enum')?.order;
  return { wave: { name: wave, ...(order !== undefined && order.length > 0 && { order }) } };
};

/** @param isChosen whether the request names column or step: defaults are omitted if they do not fit */
const computeAll = async (
  ctx: Context,
  deps: Deps,
  workspaceId: string,
  { settings: requested, isChosen }: { readonly settings: RequestedSettings; readonly isChosen: boolean },
) => {
  const computed = new Map<ComputedFigure, Uint8Array>();
  const settings = { ...requested, step: await resolveStep(ctx, deps, workspaceId, requested) };
  for (const [figure, compute] of await computeFigures(ctx, deps, workspaceId, settings))
    try {
      computed.set(figure, await compute());
    } catch (error) {
      if (figure !== 'timeSeries' || isChosen || !(error instanceof FieldError)) throw error;
      return { settings: { ...settings, field: null, step: null }, computed };
    }
  return { settings, computed };
};

/** The step that is chosen for the comments, where none is named. */
const resolveStep = async (
  ctx: Context,
  { reads, queries }: Deps,
  workspaceId: string,
  { field, step = null, filters }: RequestedSettings,
): Promise<FigureSettings['step']> => {
  if (field === null || step !== 'auto') return step === 'auto' ? null : step;
  const { scope, asking } = await readWorkspaceScope(ctx, { reads }, workspaceId);
  const { projectId } = scope;
  const series = await queries.ask('timeSeries', { projectId, field, filters, themes: [] }, asking);
  return (JSON.parse(Buffer.from(series).toString()) as TimeSeries).step ?? null;
};

const readLabels = async (
  ctx: Context,
  { reads }: Deps,
  project: ProjectDocument,
  filters: FreezeRequest['filters'],
  { groupBy, parts, weight, field }: FigureSettings,
): Promise<FreezeSettings['labels']> => {
  const { library } = await reads.read(ctx, { library: LIBRARY_MODEL });
  const themes = await readExportThemes(library, (filters['themes']?.value ?? []).map(String));
  const themeNames = new Map(themes.map(({ id, name }) => [id, name]));
  return {
    groupBy: groupBy.map((name) => getColumnLabel(project, name)),
    ...(parts && { parts: titleParts(project, parts).map(({ title }) => title) }),
    filters: filterSentences(filters, { columns: project.columns, files: project.files, themeNames }),
    weight: weight === null ? null : getColumnLabel(project, weight),
    field: field === null ? null : getColumnLabel(project, field),
  };
};
