import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useMemo } from 'react';
import type { CoOccurrence } from '@verbatim/command-api/contract/results/workspace-results';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { pluralise } from '../../../components/text/format.ts';
import { NothingFound } from '../chart/nothing-found.tsx';
import { ChartFrame } from '../chart/chart-frame.tsx';
import type { ResultProps } from '../results/result-kind.ts';
import { toGraphDataTable } from './graph-data-table.ts';
import { NETWORK_SIZE, toNetworkParams, parseNetworkSettings, type NetworkSettings } from './network-settings.ts';
import { NetworkChart } from './network-chart.tsx';
import { describeNetwork, describeShownLinks } from './describe-graph.ts';
import { CLOSEST_NOTE, GRAPH_SIZES, pieLegend } from './sentiment-legend.tsx';
import {
  chooseThresholds,
  findMaxThresholds,
  networkGraph,
  THRESHOLD,
  withPie,
  type ThemeGraph,
  type Thresholds,
} from './theme-graph.ts';
import { Threshold } from './threshold.tsx';
import { TooFewThemes } from './too-few-themes.tsx';
import { useCoOccurrence } from './use-co-occurrence.ts';

export const NETWORK_TITLE = 'Link network of themes';

interface NothingAboveProps {
  readonly data: CoOccurrence;
  readonly count: number;
  readonly onLower: () => void;
}

const NothingAbove = ({ data, count, onLower }: NothingAboveProps) => (
  <Paper variant="outlined">
    <EmptyState
      title={`No theme is in more than ${pluralise(count, 'comment')}`}
      text={`The most frequent one, ${data.nodes[0]?.name ?? ''}, is in ${pluralise(findMaxThresholds(data).count, 'comment')}.`}
      action={
        <Button variant="contained" onClick={onLower}>
          Show all themes
        </Button>
      }
    />
  </Paper>
);

/** Explains an absence of links. */
const getNote = (data: CoOccurrence, graph: ThemeGraph, named: NetworkSettings, thresholds: Thresholds): string => {
  const { links, closest, leftOut } = graph;
  const strongest = findMaxThresholds(data).value;
  const none =
    strongest === 0
      ? 'No two themes are mentioned together.'
      : `No two themes are mentioned together in more than ${pluralise(thresholds.value, 'comment')}: the strongest connection has ${pluralise(strongest, 'comment')}.`;
  return [
    describeShownLinks(data, graph, named, thresholds),
    ...(links.length === 0 ? [none] : []),
    ...(leftOut === '' ? [] : [`Not shown: ${leftOut}.`]),
    GRAPH_SIZES,
    ...(closest === undefined ? [] : [CLOSEST_NOTE]),
    'Drag a theme to move it. Zoom with Ctrl and the wheel.',
  ]
    .filter(Boolean)
    .join(' ');
};

/** Themes as pies of their sentiment, connected where they are mentioned together. */
export const LinkNetworkView = (props: ResultProps) => {
  const { params, setParams, data, elements, opening, frame } = useCoOccurrence(props);
  const named = useMemo(() => parseNetworkSettings(params), [params]);
  const settings = useMemo(
    () => (data === undefined ? { count: THRESHOLD, value: THRESHOLD } : chooseThresholds(data, named)),
    [data, named],
  );
  const graph = useMemo((): ThemeGraph => {
    if (data === undefined) return { total: 0, nodes: [], links: [], leftOut: '' };
    const network = networkGraph(data, settings);
    return { ...network, nodes: network.nodes.map((node) => ({ ...node, hint: withPie(node) })) };
  }, [data, settings]);
  const change = (patch: Partial<NetworkSettings>): void => setParams(toNetworkParams({ ...named, ...patch }, params));
  const largest = data === undefined ? { count: 100, value: 100 } : findMaxThresholds(data);
  const instead = (found: CoOccurrence) => {
    if (found.total === 0) return <NothingFound filtering={props.filtering} />;
    if (found.nodes.length < 2) return <TooFewThemes themes={found.nodes.length} />;
    if (graph.nodes.length > 0) return null;
    return <NothingAbove data={found} count={settings.count} onLower={() => change({ count: 0, value: 0 })} />;
  };
  return (
    <ChartFrame
      what="The network"
      {...frame}
      height={NETWORK_SIZE}
      hasFinding
      controls={
        <>
          <Threshold
            label="Themes: over"
            value={settings.count}
            min={0}
            max={largest.count}
            unit="comment"
            onChange={(count) => change({ count })}
          />
          <Threshold
            label="Links: over"
            value={settings.value}
            min={0}
            max={largest.value}
            unit="comment"
            onChange={(value) => change({ value })}
          />
        </>
      }
      empty={instead}
    >
      {(found) => ({
        title: NETWORK_TITLE,
        dataTable: toGraphDataTable(graph, NETWORK_TITLE, 'five', elements),
        legend: pieLegend(graph),
        finding: `${describeNetwork(graph, settings.value)}.`,
        picture: <NetworkChart graph={graph} {...opening} />,
        note: getNote(found, graph, named, settings),
      })}
    </ChartFrame>
  );
};
