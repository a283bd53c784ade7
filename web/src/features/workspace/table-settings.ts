/** How the theme table is looked at; it lives in the address, so that a link or a reload shows the same. */
import {
  CONFIDENCE_OPTIONS,
  DEFAULT_CONFIDENCE,
  type SignificanceMode,
} from '@verbatim/domain/statistics/significance';

/** Sum (#), percentage of column, percentage of row, mean sentiment. */
export type TableFormat = 'sum' | 'column' | 'row' | 'mean';

export type SentimentPlace = 'first' | 'last' | 'hidden';

export interface TableSort {
  /** 'count', 'name', or a column's key. */
  readonly by: string;
  readonly order: 'asc' | 'desc';
}

export interface TableSettings {
  readonly groupBy: readonly string[];
  readonly format: TableFormat;
  readonly significance: SignificanceMode | 'off';
  /** Label of one of CONFIDENCE_OPTIONS. */
  readonly confidence: string;
  /** Whether the tests are corrected for their number. */
  readonly correction: boolean;
  /** Name of the number column that comments count by; '' where each counts as one. */
  readonly weight: string;
  /** Figures of smaller (effective) bases are not shown; 0 for all. */
  readonly minBase: number;
  readonly unclassified: boolean;
  /** Where the column of sentiment stands: behind the total, behind all columns, or nowhere. */
  readonly sentiment: SentimentPlace;
  readonly sort: TableSort;
}

export const MAX_LEVELS = 3;

export const DEFAULT_SETTINGS: TableSettings = {
  groupBy: [],
  format: 'sum',
  significance: 'off',
  confidence: DEFAULT_CONFIDENCE.label,
  ...{ correction: false, weight: '', minBase: 0 },
  unclassified: false,
  sentiment: 'first',
  sort: { by: 'count', order: 'desc' },
};

const oneOf = <T extends string>(value: string | null, allowed: readonly T[], fallback: T): T =>
  allowed.find((choice) => choice === value) ?? fallback;

const wholeNumber = (value: string | null): number => (/^\d{1,9}$/u.test(value ?? '') ? Number(value) : 0);

/** Unknown values in the address fall back to the defaults. */
export const settingsOf = (params: URLSearchParams): TableSettings => ({
  groupBy: params.getAll('by').slice(0, MAX_LEVELS),
  format: oneOf(params.get('show'), ['sum', 'column', 'row', 'mean'], DEFAULT_SETTINGS.format),
  significance: oneOf(params.get('significance'), ['total', 'group', 'off'], DEFAULT_SETTINGS.significance),
  confidence: oneOf(
    params.get('confidence'),
    CONFIDENCE_OPTIONS.map(({ label }) => label),
    DEFAULT_SETTINGS.confidence,
  ),
  correction: params.get('corrected') === 'true',
  weight: params.get('weight') ?? '',
  minBase: wholeNumber(params.get('least')),
  unclassified: params.get('unclassified') === 'true',
  sentiment: oneOf(params.get('sentiment'), ['first', 'last', 'hidden'], DEFAULT_SETTINGS.sentiment),
  sort: { by: params.get('sort') ?? 'count', order: oneOf(params.get('order'), ['asc', 'desc'], 'desc') },
});

const OWN_PARAMS = [
  ...['by', 'show', 'significance', 'confidence', 'corrected', 'weight', 'least'],
  ...['unclassified', 'sentiment', 'sort', 'order'],
];

/** Only what differs from the defaults goes into the address. @param beside what stands there: that of others stays */
export const paramsOf = (settings: TableSettings, beside = new URLSearchParams()): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const name of OWN_PARAMS) params.delete(name);
  for (const column of settings.groupBy) params.append('by', column);
  if (settings.format !== DEFAULT_SETTINGS.format) params.set('show', settings.format);
  if (settings.significance !== DEFAULT_SETTINGS.significance) params.set('significance', settings.significance);
  if (settings.confidence !== DEFAULT_SETTINGS.confidence) params.set('confidence', settings.confidence);
  if (settings.correction) params.set('corrected', 'true');
  if (settings.weight !== '') params.set('weight', settings.weight);
  if (settings.minBase > 0) params.set('least', String(settings.minBase));
  if (settings.unclassified) params.set('unclassified', 'true');
  if (settings.sentiment !== DEFAULT_SETTINGS.sentiment) params.set('sentiment', settings.sentiment);
  const { by, order } = settings.sort;
  if (by !== 'count' || order !== 'desc') {
    params.set('sort', by);
    params.set('order', order);
  }
  return params;
};

export const zOf = (confidence: string): number =>
  (CONFIDENCE_OPTIONS.find(({ label }) => label === confidence) ?? DEFAULT_CONFIDENCE).z;

/** A click on a heading: numbers begin with the largest, names with A; a second click turns the order round. */
export const nextSort = (now: TableSort, by: string): TableSort => {
  if (now.by === by) return { by, order: now.order === 'desc' ? 'asc' : 'desc' };
  return { by, order: by === 'name' ? 'asc' : 'desc' };
};
