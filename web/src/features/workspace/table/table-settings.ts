/** Settings of the theme table in the URL, for links and reloads. */
import {
  CONFIDENCE_OPTIONS,
  DEFAULT_CONFIDENCE,
  type SignificanceMode,
} from '@verbatim/domain/statistics/significance';
import { SENTIMENT_LEVEL } from '@verbatim/domain/project/group-levels';
import { MAX_BANNER_PARTS } from '@verbatim/domain/workspace/banners';
import { MAX_NETS } from '@verbatim/domain/workspace/nets';

/** Sum (#), percentage of column, percentage of row, negative percentage of column, mean sentiment. */
const FORMATS = ['sum', 'column', 'row', 'negative', 'mean'] as const;
export type TableFormat = (typeof FORMATS)[number];

/** Class of the comments that rows count; undefined for all. */
export const getCountedSentiment = (format: TableFormat): 'neg' | undefined =>
  format === 'negative' ? 'neg' : undefined;

/** Whether columns class whole comments by their sentiment. */
export const isGroupedBySentiment = ({ groupBy, parts }: Partial<Pick<TableSettings, 'groupBy' | 'parts'>>): boolean =>
  [groupBy, ...(parts ?? [])].some((levels) => levels?.includes(SENTIMENT_LEVEL));

/** Whether columns are the classes of whole comments and nothing else. */
export const isGroupedBySentimentAlone = ({ groupBy = [], parts = [] }: Parameters<typeof isGroupedBySentiment>[0]) =>
  groupBy.length === 1 && groupBy[0] === SENTIMENT_LEVEL && parts.length === 0;

export type SentimentPlace = 'first' | 'last' | 'hidden';

export interface TableSort {
  /** 'count', 'name', or a column's key. */
  readonly by: string;
  readonly order: 'asc' | 'desc';
}

export interface TableSettings {
  readonly groupBy: readonly string[];
  /** Further groupings beside it: together they are a banner. */
  readonly parts: readonly (readonly string[])[];
  readonly format: TableFormat;
  readonly significance: SignificanceMode | 'off';
  /** Label of one of CONFIDENCE_OPTIONS. */
  readonly confidence: string;
  /** Level of a grouping, as in `groupBy`, whose columns are compared with the one before; '' for none. */
  readonly wave: string;
  /** Options of a category with an order, of which the waves are; else empty. Not in the URL. */
  readonly waveOrder: readonly string[];
  /** Whether tests are corrected for multiple comparisons. */
  readonly correction: boolean;
  /** Name of the weight column; '' for unweighted. */
  readonly weight: string;
  /** Name of the column whose mean, median and ends are shown; '' for none. */
  readonly number: string;
  /** Minimum (effective) base of shown figures; 0 for all. */
  readonly minBase: number;
  readonly unclassified: boolean;
  /** Ids of nets whose themes are not shown. */
  readonly folded: readonly string[];
  /** Position of the sentiment column: after the total, after all columns, or hidden. */
  readonly sentiment: SentimentPlace;
  readonly sort: TableSort;
}

export const MAX_LEVELS = 3;

export const DEFAULT_SETTINGS: TableSettings = {
  groupBy: [],
  parts: [],
  format: 'sum',
  significance: 'off',
  confidence: DEFAULT_CONFIDENCE.label,
  wave: '',
  waveOrder: [],
  correction: false,
  weight: '',
  number: '',
  minBase: 0,
  unclassified: false,
  folded: [],
  sentiment: 'last',
  sort: { by: 'count', order: 'desc' },
};

/**
 * The format of an address without one. Counts of unequal groups and periods do not compare; by sentiment the
 * question is how many comments of a theme are negative.
 */
export const getDefaultFormat = (
  result: string | undefined,
  settings: Pick<TableSettings, 'groupBy' | 'parts'>,
): TableFormat => {
  if (result === 'time') return 'column';
  if (result !== 'table' && result !== 'bar') return DEFAULT_SETTINGS.format;
  if (isGroupedBySentimentAlone(settings)) return 'row';
  return result === 'bar' && settings.groupBy.length > 0 ? 'column' : DEFAULT_SETTINGS.format;
};

const getOne = <T extends string>(value: string | null, allowed: readonly T[], fallback: T): T =>
  allowed.find((choice) => choice === value) ?? fallback;

const wholeNumber = (value: string | null): number => (/^\d{1,9}$/u.test(value ?? '') ? Number(value) : 0);

const parsePart = (value: string): readonly string[] => {
  try {
    const names: unknown = JSON.parse(value);
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string').slice(0, MAX_LEVELS) : [];
  } catch {
    return [];
  }
};

/** Unknown values fall back to the defaults. */
export const parseTableSettings = (params: URLSearchParams): TableSettings => ({
  groupBy: params.getAll('by').slice(0, MAX_LEVELS),
  parts: params
    .getAll('part')
    .map(parsePart)
    .filter(({ length }) => length > 0)
    .slice(0, MAX_BANNER_PARTS - 1),
  format: getOne(params.get('show'), FORMATS, DEFAULT_SETTINGS.format),
  significance: getOne(params.get('significance'), ['total', 'group', 'off'], DEFAULT_SETTINGS.significance),
  confidence: getOne(
    params.get('confidence'),
    CONFIDENCE_OPTIONS.map(({ label }) => label),
    DEFAULT_SETTINGS.confidence,
  ),
  wave: params.get('wave') ?? '',
  waveOrder: [],
  correction: params.get('corrected') === 'true',
  weight: params.get('weight') ?? '',
  number: params.get('number') ?? '',
  minBase: wholeNumber(params.get('least')),
  unclassified: params.get('unclassified') === 'true',
  folded: params.getAll('folded').slice(0, MAX_NETS),
  sentiment: getOne(params.get('sentiment'), ['first', 'last', 'hidden'], DEFAULT_SETTINGS.sentiment),
  sort: { by: params.get('sort') ?? 'count', order: getOne(params.get('order'), ['asc', 'desc'], 'desc') },
});

/** Parameters of one value each, with their settings. */
const SINGLE_PARAMS = [
  ['show', 'format'],
  ['significance', 'significance'],
  ['confidence', 'confidence'],
  ['wave', 'wave'],
  ['corrected', 'correction'],
  ['weight', 'weight'],
  ['number', 'number'],
  ['least', 'minBase'],
  ['unclassified', 'unclassified'],
  ['sentiment', 'sentiment'],
] as const satisfies readonly (readonly [string, keyof TableSettings])[];

const OWN_PARAMS = ['by', 'part', ...SINGLE_PARAMS.map(([name]) => name), 'folded', 'sort', 'order'];

/**
 * Only differences from the defaults.
 * @param beside existing parameters, which are kept
 */
export const toTableParams = (settings: TableSettings, beside = new URLSearchParams()): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const name of OWN_PARAMS) params.delete(name);
  for (const column of settings.groupBy) params.append('by', column);
  for (const part of settings.parts) params.append('part', JSON.stringify(part));
  for (const [name, setting] of SINGLE_PARAMS)
    if (settings[setting] !== DEFAULT_SETTINGS[setting]) params.set(name, String(settings[setting]));
  // Results have formats of their own by default: one that is stated stays so.
  if (settings.format === DEFAULT_SETTINGS.format && beside.get('show') === settings.format)
    params.set('show', settings.format);
  for (const net of settings.folded) params.append('folded', net);
  const { by, order } = settings.sort;
  if (by !== 'count' || order !== 'desc') {
    params.set('sort', by);
    params.set('order', order);
  }
  return params;
};

export const getZScore = (confidence: string): number =>
  (CONFIDENCE_OPTIONS.find(({ label }) => label === confidence) ?? DEFAULT_CONFIDENCE).z;

/** Click on a heading: numbers descending, names ascending; a second click reverses. */
export const nextSort = (now: TableSort, by: string): TableSort => {
  if (now.by === by) return { by, order: now.order === 'desc' ? 'asc' : 'desc' };
  return { by, order: by === 'name' ? 'asc' : 'desc' };
};
