/** The results of a workspace, in the order of their tabs: a new one is an entry here. */
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import BubbleChartOutlined from '@mui/icons-material/BubbleChartOutlined';
import CloudOutlined from '@mui/icons-material/CloudOutlined';
import DifferenceOutlined from '@mui/icons-material/DifferenceOutlined';
import DonutLargeOutlined from '@mui/icons-material/DonutLargeOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import HubOutlined from '@mui/icons-material/HubOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined';
import ScatterPlotOutlined from '@mui/icons-material/ScatterPlotOutlined';

import ShowChartOutlined from '@mui/icons-material/ShowChartOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import { lazy } from 'react';
import { TableResultView } from '../table/table-result-view.tsx';
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

const Drivers = lazy(async () => ({ default: (await import('../drivers/drivers-view.tsx')).DriversView }));

const Coverage = lazy(async () => ({ default: (await import('../theme-coverage/coverage-view.tsx')).CoverageView }));
const Accuracy = lazy(async () => ({ default: (await import('../accuracy/accuracy-view.tsx')).AccuracyView }));

const Stats = lazy(async () => ({ default: (await import('../stats/stats-view.tsx')).StatsView }));

const Changes = lazy(async () => ({ default: (await import('../changes/changes-view.tsx')).ChangesView }));

export const RESULTS: readonly ResultKind[] = [
  {
    key: 'table',
    label: 'Table',
    heading: 'Results',
    path: '',
    icon: TableChartOutlined,
    Component: TableResultView,
    controls: ['groupBy', 'format', 'significance', 'unclassified', 'options', 'filters'],
    tells: true,
  },
  {
    key: 'bar',
    label: 'Bar chart',
    path: 'bar',
    icon: BarChartOutlined,
    Component: BarChart,
    controls: ['groupBy', 'format', 'unclassified', 'options', 'filters'],
  },
  {
    key: 'time',
    label: 'Over time',
    path: 'time',
    icon: ShowChartOutlined,
    Component: OverTime,
    controls: ['options', 'filters'],
  },
  {
    key: 'drivers',
    label: 'Drivers',
    path: 'drivers',
    icon: InsightsOutlined,
    Component: Drivers,
    controls: ['filters'],
  },
  {
    key: 'co-occurrence',
    label: 'Co-occurrence',
    heading: 'Words and links',
    path: 'co-occurrence',
    icon: BubbleChartOutlined,
    Component: CoOccurrence,
    controls: ['filters'],
  },
  {
    key: 'network',
    label: 'Link network',
    path: 'charts',
    icon: HubOutlined,
    Component: LinkNetwork,
    controls: ['filters'],
  },
  {
    key: 'cloud',
    label: 'Cloud',
    path: 'cloud',
    icon: CloudOutlined,
    Component: Cloud,
    controls: ['filters'],
    needsNoThemes: true,
  },
  {
    key: 'terms',
    label: 'Term frequency',
    path: 'term-frequency',
    icon: ScatterPlotOutlined,
    controls: ['filters'],
    needsNoThemes: true,
    Component: TermFrequency,
  },
  {
    key: 'coverage',
    label: 'Coverage',
    heading: 'Quality',
    path: 'coverage',
    icon: DonutLargeOutlined,
    Component: Coverage,
    controls: ['filters'],
    needsNoThemes: true,
  },
  {
    key: 'accuracy',
    label: 'Accuracy',
    path: 'accuracy',
    icon: FactCheckOutlined,
    Component: Accuracy,
    controls: ['filters'],
    needsNoThemes: true,
  },
  {
    key: 'stats',
    label: 'Stats',
    path: 'stats',
    icon: QueryStatsOutlined,
    Component: Stats,
    controls: ['filters'],
    needsNoThemes: true,
  },
  {
    key: 'changes',
    label: 'Changes',
    path: 'changes',
    icon: DifferenceOutlined,
    Component: Changes,
    controls: ['options', 'filters'],
    needsNoThemes: true,
  },
];

/** @param path of the URL, if any */
export const resultAt = (path: string | undefined): ResultKind | undefined =>
  RESULTS.find((result) => result.path === (path ?? ''));
