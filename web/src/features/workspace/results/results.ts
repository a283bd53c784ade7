/** The results of a workspace, in the order of their tabs: a new one is an entry here. */
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import BubbleChartOutlined from '@mui/icons-material/BubbleChartOutlined';
import CloudOutlined from '@mui/icons-material/CloudOutlined';
import HubOutlined from '@mui/icons-material/HubOutlined';
import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined';
import ScatterPlotOutlined from '@mui/icons-material/ScatterPlotOutlined';
import ShowChartOutlined from '@mui/icons-material/ShowChartOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import { lazy } from 'react';
import { TableResultView } from '../table-result-view.tsx';
import type { ResultKind } from './result-kind.ts';

const BarChart = lazy(async () => ({ default: (await import('../bar-chart/bar-chart-view.tsx')).BarChartView }));

const CoOccurrence = lazy(async () => ({
  default: (await import('../network/co-occurrence-view.tsx')).CoOccurrenceView,
}));

const LinkNetwork = lazy(async () => ({
  default: (await import('../network/link-network-view.tsx')).LinkNetworkView,
}));

const Cloud = lazy(async () => ({ default: (await import('../cloud/cloud-view.tsx')).CloudView }));

const TermFrequency = lazy(async () => ({
  default: (await import('../term-frequency/term-frequency-view.tsx')).TermFrequencyView,
}));

const OverTime = lazy(async () => ({ default: (await import('../over-time/over-time-view.tsx')).OverTimeView }));

const Stats = lazy(async () => ({ default: (await import('../stats/stats-view.tsx')).StatsView }));

export const RESULTS: readonly ResultKind[] = [
  {
    ...{ key: 'table', label: 'Table', path: '', icon: TableChartOutlined, Component: TableResultView },
    controls: ['groupBy', 'format', 'significance', 'unclassified', 'options', 'filters'],
    tells: true,
  },
  {
    ...{ key: 'bar', label: 'Bar chart', path: 'bar', icon: BarChartOutlined, Component: BarChart },
    controls: ['groupBy', 'format', 'unclassified', 'options', 'filters'],
  },
  {
    ...{ key: 'co-occurrence', label: 'Co-occurrence', path: 'co-occurrence', icon: BubbleChartOutlined },
    Component: CoOccurrence,
    controls: ['filters'],
  },
  {
    ...{ key: 'network', label: 'Link network', path: 'charts', icon: HubOutlined, Component: LinkNetwork },
    controls: ['filters'],
  },
  {
    ...{ key: 'cloud', label: 'Cloud', path: 'cloud', icon: CloudOutlined, Component: Cloud },
    controls: ['filters'],
    needsNoThemes: true,
  },
  {
    ...{ key: 'terms', label: 'Term frequency', path: 'term-frequency', icon: ScatterPlotOutlined },
    controls: ['filters'],
    needsNoThemes: true,
    Component: TermFrequency,
  },
  {
    ...{ key: 'time', label: 'Over time', path: 'time', icon: ShowChartOutlined, Component: OverTime },
    controls: ['options', 'filters'],
  },
  {
    ...{ key: 'stats', label: 'Stats', path: 'stats', icon: QueryStatsOutlined, Component: Stats },
    controls: ['filters'],
    needsNoThemes: true,
  },
];

/** @param path as the address has it; undefined where it has none */
export const resultAt = (path: string | undefined): ResultKind | undefined =>
  RESULTS.find((result) => result.path === (path ?? ''));
