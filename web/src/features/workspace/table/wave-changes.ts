/** Each figure of the theme table against the wave before. */
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { FILE_LEVEL, parsePeriodLevel } from '@verbatim/domain/project/group-levels';
import type { Correction } from '@verbatim/domain/statistics/multiple-comparisons';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import {
  correctWaves,
  listWavesBefore,
  testWaves,
  type Wave,
  type WaveBefore,
  type WaveChange,
  type WaveFigure,
} from '@verbatim/domain/statistics/waves';
import { describePValue } from '../../../components/text/format.ts';
import { isolateText } from '../../../components/text/isolate-text.ts';
import { meanIn, percentIn } from './table-figures.ts';
import { signed } from './sentiment-view.ts';
import { getZScore, type TableSettings } from './table-settings.ts';

export type WaveSettings = Pick<
  TableSettings,
  'wave' | 'waveOrder' | 'groupBy' | 'parts' | 'format' | 'confidence' | 'correction' | 'minBase'
>;

type Before = ReadonlyMap<string, WaveBefore>;

export type ItemChanges = Readonly<Record<string, WaveChange>>;

const NONE: Before = new Map();

const getFigure = ({ format }: Pick<WaveSettings, 'format'>): WaveFigure => (format === 'mean' ? 'mean' : 'share');

const toWave = ({ wave: name, waveOrder, groupBy }: WaveSettings): Wave => ({
  name,
  groupBy,
  ...(waveOrder.length > 0 && { order: waveOrder }),
});

/** Whether the table is grouped by its wave. */
export const isWaveShown = ({ wave, groupBy, parts }: Pick<WaveSettings, 'wave' | 'groupBy' | 'parts'>): boolean =>
  wave !== '' && [groupBy, ...parts].some((part) => part.includes(wave));

/**
 * A category around other levels, while comments have several answers, and what two of its columns share is
 * not known: in a freeze of an older version, and in tables that are too wide. Periods and files share no
 * comments.
 */
const isWaveRefused = (
  { shared, sharedAcross }: Pick<TableResult, 'shared' | 'sharedAcross'>,
  { wave, groupBy, parts }: Pick<WaveSettings, 'wave' | 'groupBy' | 'parts'>,
): boolean => {
  if (shared === undefined || sharedAcross !== undefined) return false;
  const isApart = wave === FILE_LEVEL || parsePeriodLevel(wave) !== null;
  return !isApart && [groupBy, ...parts].some((part) => part.includes(wave) && part.at(-1) !== wave);
};

interface Known {
  readonly before: Map<string, Before>;
  readonly corrections: Map<string, Correction>;
}

/** Cache: several components use them, and a correction takes the whole table. */
const cache = new WeakMap<TableResult, Known>();

const getKnown = (table: TableResult): Known => {
  const known = cache.get(table) ?? { before: new Map<string, Before>(), corrections: new Map<string, Correction>() };
  cache.set(table, known);
  return known;
};

/** By column: the wave before it; empty while none are compared. */
export const getWavesBefore = (table: TableResult, settings: WaveSettings): Before => {
  if (!isWaveShown(settings) || isWaveRefused(table, settings)) return NONE;
  const wave = toWave(settings);
  const { before } = getKnown(table);
  const key = JSON.stringify(wave);
  const found = before.get(key) ?? listWavesBefore(table, wave);
  before.set(key, found);
  return found;
};

/** Undefined if disabled. */
const getWaveCorrection = (table: TableResult, settings: WaveSettings): Correction | undefined => {
  const before = getWavesBefore(table, settings);
  if (!settings.correction || before.size === 0) return undefined;
  const { minBase, confidence } = settings;
  const { corrections } = getKnown(table);
  const figure = getFigure(settings);
  const key = JSON.stringify([toWave(settings), figure, minBase, confidence]);
  const made = corrections.get(key) ?? correctWaves({ ...table, minBase }, before, getZScore(confidence), figure);
  corrections.set(key, made);
  return made;
};

/** Changes of these items in these columns, in order; empty if disabled. */
export const testTableWaves = (
  table: TableResult,
  items: readonly TableItem[],
  settings: WaveSettings,
  columns: TableResult['columns'] = table.columns,
): readonly ItemChanges[] => {
  const all = getWavesBefore(table, settings);
  if (all.size === 0) return [];
  const before = new Map(columns.flatMap(({ key }) => (all.has(key) ? [[key, all.get(key)!] as const] : [])));
  const z = getWaveCorrection(table, settings)?.z ?? getZScore(settings.confidence);
  return testWaves({ ...table, items, minBase: settings.minBase }, before, z, getFigure(settings));
};

/** '+4', '−0.3', '0': percentage points, with a decimal below one; of means '+0.05'. */
export const formatChange = (difference: number | null, format: TableSettings['format']): string => {
  if (difference === null) return '';
  if (format === 'mean') return signed(difference);
  const size = Math.abs(difference);
  const text = size < 0.95 ? size.toFixed(1) : size.toFixed(0);
  return Number(text) === 0 ? '0' : `${difference > 0 ? '+' : '−'}${text}`;
};

const VERDICTS = {
  higher: 'significantly higher',
  lower: 'significantly lower',
  same: 'not significant',
  'small-base': '° too small to test',
} as const;

export const describeVerdict = ({ verdict, p }: Pick<WaveChange, 'verdict' | 'p'>): string =>
  p === null ? VERDICTS[verdict] : `${VERDICTS[verdict]} (${describePValue(p)})`;

const SKIPPED = ', the last with comments';

export const formatLabels = (table: TableResult, key: string): string =>
  table.columns.find((column) => column.key === key)?.labels.join(' › ') ?? key;

/** ' · +4.2 points against Jan 2026 (12%), significantly higher (p = 0.012)' */
export const changeHint = (
  table: TableResult,
  item: TableItem,
  change: WaveChange | undefined,
  { format }: Pick<TableSettings, 'format'>,
): string => {
  if (change === undefined || change.difference === null) return '';
  const { before, difference } = change;
  const isMean = format === 'mean';
  const by = isMean ? signed(difference) : `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(1)} points`;
  const figure = isMean
    ? signed(meanIn(item, before.key)?.avg ?? null)
    : formatPercent(percentIn(table, item, before.key, 'column'));
  const label = isolateText(formatLabels(table, before.key));
  return ` · ${by} against ${label} (${figure})${before.isAdjacent ? '' : SKIPPED}, ${describeVerdict(change)}`;
};

/** Waves that are compared with one that is not directly before them, as 'Mar 2026 with Jan 2026'. */
const listSkipping = (table: TableResult, before: Before): readonly string[] =>
  [...before].flatMap(([key, wave]) =>
    wave.isAdjacent ? [] : [`${formatLabels(table, key)} with ${formatLabels(table, wave.key)}`],
  );

const MAX_NAMED = 3;

const correctionWords = (table: TableResult, settings: WaveSettings): string => {
  const correction = getWaveCorrection(table, settings);
  return correction === undefined
    ? 'Not corrected for the number of comparisons.'
    : `Corrected for ${correction.comparisons} comparisons (Benjamini–Hochberg).`;
};

/** What is compared, or why nothing is: below the table, and in the stamp of its files. */
export const describeWaves = (table: TableResult | undefined, settings: WaveSettings): readonly string[] => {
  const { wave, format, confidence } = settings;
  if (wave === '' || table === undefined) return [];
  if (!isWaveShown(settings)) return ['Waves are not compared: the table is not grouped by them.'];
  if (isWaveRefused(table, settings))
    return ['Waves are not compared, because comments have several answers: make the waves the innermost group.'];
  const before = getWavesBefore(table, settings);
  if (before.size === 0) return ['Waves are not compared: there is only one.'];
  const skipping = listSkipping(table, before);
  const more = skipping.length > MAX_NAMED ? ` and ${skipping.length - MAX_NAMED} more` : '';
  const unit = format === 'mean' ? 'mean compounds' : 'shares of the columns, in percentage points';
  return [
    `+ and − are differences from the wave before, of ${unit}; ▲ and ▼ mark those that are significant at ${confidence} confidence. ${correctionWords(table, settings)}`,
    ...(skipping.length === 0
      ? []
      : [`Waves without comments are skipped: ${skipping.slice(0, MAX_NAMED).join(', ')}${more}.`]),
  ];
};
