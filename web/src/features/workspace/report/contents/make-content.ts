/** Contents of a report by kind of result: a new result that can be put on a slide is an entry here. */
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ReportItem } from '@verbatim/command-api/contract/reports';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { toMomentAddress } from '../../../../api/transport/past.ts';
import { parseFilters } from '../../../../components/filters/filter-address.ts';
import { filterLines } from '../../../../components/filters/filter-label.ts';
import { filterFields } from '../../../../components/filters/filter-model.ts';
import { stampLines } from '../../chart/stamp.ts';
import { toGrouped } from '../../banner/banner-parts.ts';
import { getWaveOrder, groupChoices } from '../../settings/group-choices.ts';
import { numberChoices } from '../../settings/number-choices.ts';
import { weightChoices } from '../../settings/weight-choices.ts';
import { parseTableSettings, type TableSettings } from '../../table/table-settings.ts';
import { isReportable, type ReportableKind } from '../report-kinds.ts';
import { ContentMissing, type ContentQuery, type MakeContent, type ReportContent } from './content.ts';
import { makeChanges } from './change-content.ts';
import { makeDrivers } from './driver-content.ts';
import { makeCoOccurrence, makeNetwork } from './graph-content.ts';
import { makeStats } from './stats-content.ts';
import { makeBars, makeTable } from './table-content.ts';
import { makeTime } from './time-content.ts';
import { makeCloud, makeTerms } from './word-content.ts';

/** By key of the result. */
const MAKERS: Readonly<Record<ReportableKind, MakeContent>> = {
  table: makeTable,
  bar: makeBars,
  'co-occurrence': makeCoOccurrence,
  network: makeNetwork,
  cloud: makeCloud,
  terms: makeTerms,
  time: makeTime,
  drivers: makeDrivers,
  stats: makeStats,
  changes: makeChanges,
};

/** Themes listed in the notes of a slide. */
const MAX_THEMES = 40;

export interface Answers {
  readonly signal: AbortSignal;
  /** @throws ContentMissing with what the server says, where the workspace is gone */
  readonly get: <Answer>(address: string) => Promise<Answer>;
}

/** Results of a report share answers, which are asked for once: the workspace, its moment, equal figures. */
export const createAnswers = (signal: AbortSignal): Answers => {
  const known = new Map<string, Promise<unknown>>();
  return {
    signal,
    get: <Answer>(address: string): Promise<Answer> => {
      const answer = known.get(address) ?? askJson(address, signal);
      known.set(address, answer);
      return answer as Promise<Answer>;
    },
  };
};

const askJson = async (address: string, signal: AbortSignal): Promise<unknown> => {
  const response = await fetch(address, { signal });
  if (response.ok) return response.json();
  const problem = (await response.json().catch(() => ({}))) as { readonly code?: string; readonly detail?: string };
  if (response.status === 404) throw new ContentMissing(describeMissing(problem.code));
  throw new Error(problem.detail ?? 'The figures could not be loaded. Please try again.');
};

const describeMissing = (code = ''): string =>
  code === 'WORKSPACE_NOT_FOUND'
    ? 'Its workspace was deleted. Restore it from the history, or remove this result.'
    : 'What it shows was deleted. Restore it from the history, or remove this result.';

/** Known settings, and what the item names that the project no longer has. */
const readSettings = (project: Project, params: URLSearchParams) => {
  const named = parseTableSettings(params);
  const has = (choices: readonly { readonly name: string }[], name: string): boolean =>
    name === '' || choices.some((choice) => choice.name === name);
  const parts = [named.groupBy, ...named.parts];
  const known = parts.map((part) => part.filter((name) => has(groupChoices(project), name)));
  const isWeighted = has(weightChoices(project), named.weight);
  const isNumbered = has(numberChoices(project), named.number);
  const grouped = toGrouped(known);
  const wave = known.some((part) => part.includes(named.wave)) ? named.wave : '';
  const settings: TableSettings = {
    ...named,
    ...grouped,
    wave,
    waveOrder: getWaveOrder(project, wave),
    weight: isWeighted ? named.weight : '',
    number: isNumbered ? named.number : '',
  };
  const gone = [
    ...[...new Set(parts.flat())]
      .filter((name) => !known.flat().includes(name))
      .map((name) => (name.startsWith('group:') ? 'a custom group' : name)),
    ...(isWeighted ? [] : [named.weight]),
    ...(isNumbered ? [] : [named.number]),
  ];
  return { settings, gone };
};

export interface ContentScope {
  readonly project: Project;
  readonly item: ReportItem;
  /** The moment of the figures; undefined for the present. */
  readonly asOf: string | undefined;
  readonly answers: Answers;
}

const describeGone = (gone: readonly string[]): string =>
  gone.length === 0 ? '' : `Left out, because the project no longer has it: ${gone.join(', ')}.`;

/** @throws ContentMissing for what is gone, or cannot be shown by this version */
export const makeContent = async ({ project, item, asOf, answers }: ContentScope): Promise<ReportContent> => {
  const make = isReportable(item.kind) ? MAKERS[item.kind] : undefined;
  if (make === undefined) throw new ContentMissing('This version cannot show this kind of result in a report.');
  const questions: string[] = [];
  const ask = <Answer>(address: string): Promise<Answer> => {
    questions.push(address);
    return answers.get<Answer>(toMomentAddress(address, asOf));
  };
  const base = `/api/workspaces/${encodeURIComponent(item.workspace_id)}`;
  const [workspace, moment] = await Promise.all([
    answers.get<Workspace>(toMomentAddress(base, asOf)),
    answers.get<PastMoment>(toMomentAddress(`${base}/moment`, asOf)),
  ]);
  const params = new URLSearchParams(item.search);
  const fields = filterFields(project);
  const addressed = parseFilters(params, fields);
  const filters = addressed?.filters ?? {};
  const { settings, gone } = readSettings(project, params);
  const asked: ContentQuery = { project, workspace, item, params, settings, fields, filters, asOf, ask };
  const made = await make(asked);
  const names = new Map(workspace.themes.map(({ id, name }) => [id, name]));
  const texts = filterLines(filters, fields, (id) => names.get(id) ?? 'a theme outside the workspace');
  const inWords = texts.map(({ text }) => text);
  const missing = describeGone([...gone, ...(addressed?.gone ?? [])]);
  const notes = [...made.notes, ...(missing === '' ? [] : [missing])];
  const at = new Date().toISOString();
  const based = made.base === '' ? [] : [`Base: ${made.base}.`];
  return {
    ...made,
    notes,
    missing,
    filters: inWords,
    workspace: workspace.name,
    figuresAt: asOf === undefined ? at : moment.at,
    questions: made.questions ?? questions.map((question) => toMomentAddress(question, moment.asOf)),
    stamp: stampLines({ project, workspace, moment, filters: inWords, settings: [...based, ...notes], at }, MAX_THEMES),
  };
};
