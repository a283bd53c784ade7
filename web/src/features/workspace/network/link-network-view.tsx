import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useMemo } from 'react';
import type { CoOccurrence } from '@verbatim/command-api/contract/workspace-results';
import { EmptyState } from '../../../components/empty-state.tsx';
import { counted } from '../../../components/format.ts';
import { NothingFound } from '../picture/nothing-found.tsx';
import { PictureFrame } from '../picture/picture-frame.tsx';
import type { ResultProps } from '../results/result-kind.ts';
import { twinOfGraph } from './graph-twin.ts';
import { NETWORK_SIZE, networkParamsOf, networkSettingsOf, type NetworkSettings } from './network-settings.ts';
import { NetworkPicture } from './network-picture.tsx';
import { pieLegend } from './sentiment-legend.tsx';
import { largestOf, networkGraph, withPie, type ThemeGraph } from './theme-graph.ts';
import { Threshold } from './threshold.tsx';
import { TooFewThemes } from './too-few-themes.tsx';
import { useThemesTogether } from './use-themes-together.ts';

const TITLE = 'Link network of themes';

interface NothingAboveProps {
  readonly data: CoOccurrence;
  readonly count: number;
  readonly onLower: () => void;
}

const NothingAbove = ({ data, count, onLower }: NothingAboveProps) => (
  <Paper variant="outlined">
    <EmptyState
      title={`No theme is in more than ${counted(count, 'comment')}`}
      text={`The most frequent one, ${data.nodes[0]?.name ?? ''}, is in ${counted(largestOf(data).count, 'comment')}.`}
      action={
        <Button variant="contained" onClick={onLower}>
          Show all themes
        </Button>
      }
    />
  </Paper>
);

/** Says why there are no lines. */
const noteOf = (data: CoOccurrence, { links, leftOut }: ThemeGraph, { value }: NetworkSettings): string => {
  const strongest = largestOf(data).value;
  const none =
    strongest === 0
      ? 'No two themes are mentioned together.'
      : `No two themes are together in more than ${counted(value, 'comment')}: the strongest connection has ${counted(strongest, 'comment')}.`;
  return [
    ...(links.length === 0 ? [none] : []),
    ...(leftOut === '' ? [] : [`Not drawn: ${leftOut}.`]),
    'Drag a theme to move it; Ctrl and the wheel, or the buttons, zoom.',
  ].join(' ');
};

/** Themes as pies of their sentiment, connected where they are mentioned together. */
export const LinkNetworkView = (props: ResultProps) => {
  const { params, setParams, data, elements, opening, frame } = useThemesTogether(props);
  const settings = useMemo(() => networkSettingsOf(params), [params]);
  const graph = useMemo((): ThemeGraph => {
    if (data === undefined) return { total: 0, nodes: [], links: [], leftOut: '' };
    const network = networkGraph(data, settings);
    return { ...network, nodes: network.nodes.map((node) => ({ ...node, hint: withPie(node) })) };
  }, [data, settings]);
  const change = (patch: Partial<NetworkSettings>): void =>
    setParams(networkParamsOf({ ...settings, ...patch }, params));
  const largest = data === undefined ? { count: 100, value: 100 } : largestOf(data);
  const instead = (found: CoOccurrence) => {
    if (found.total === 0) return <NothingFound filtering={props.filtering} />;
    if (found.nodes.length < 2) return <TooFewThemes themes={found.nodes.length} />;
    if (graph.nodes.length > 0) return null;
    return <NothingAbove data={found} count={settings.count} onLower={() => change({ count: 0, value: 0 })} />;
  };
  return (
    <PictureFrame
      what="The network"
      {...frame}
      height={NETWORK_SIZE}
      controls={
        <>
          <Threshold
            label="Themes over"
            value={settings.count}
            min={0}
            max={largest.count}
            onChange={(count) => change({ count })}
          />
          <Threshold
            label="Links over"
            value={settings.value}
            min={0}
            max={largest.value}
            onChange={(value) => change({ value })}
          />
        </>
      }
      empty={instead}
    >
      {(found) => ({
        title: TITLE,
        twin: twinOfGraph(graph, TITLE, 'five', elements),
        legend: pieLegend(),
        picture: <NetworkPicture graph={graph} {...opening} />,
        note: noteOf(found, graph, settings),
      })}
    </PictureFrame>
  );
};
