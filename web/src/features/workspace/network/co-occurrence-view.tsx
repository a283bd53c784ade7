import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { useMemo, useState } from 'react';
import type { CoOccurrence } from '@verbatim/command-api/contract/workspace-results';
import { useElementWidth } from '../../../components/use-element-width.ts';
import { ThemeChoice } from '../bar-chart/theme-choice.tsx';
import { NothingFound } from '../picture/nothing-found.tsx';
import { PictureFrame } from '../picture/picture-frame.tsx';
import type { ResultProps } from '../results/result-kind.ts';
import { Bubble } from './bubble.tsx';
import { GraphDrawing, type GraphDrawingProps } from './graph-drawing.tsx';
import { twinOfGraph } from './graph-twin.ts';
import { coOccurrenceParamsOf, coOccurrenceSettingsOf, MOST_CONNECTIONS } from './network-settings.ts';
import { scaleLegend, SentimentLegend } from './sentiment-legend.tsx';
import { useSentimentScale, type SentimentScale } from './sentiment-scale.ts';
import { chosenIds, coOccurrenceGraph, type ThemeGraph } from './theme-graph.ts';
import { Threshold } from './threshold.tsx';
import { TooFewThemes } from './too-few-themes.tsx';
import { useDrawnGraph } from './use-drawn-graph.ts';
import { useThemesTogether } from './use-themes-together.ts';

const HEIGHT = 560;
/** The places of circles do not change with every pixel of the window. */
const STEP = 40;

interface BubblesProps extends Pick<GraphDrawingProps, 'onNode' | 'onLink'> {
  readonly graph: ThemeGraph;
  readonly colour: SentimentScale;
}

const Bubbles = ({ graph, colour, onNode, onLink }: BubblesProps) => {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const width = Math.max(280, Math.floor(useElementWidth(box, 900) / STEP) * STEP);
  const drawn = useDrawnGraph(graph, { width, height: HEIGHT });
  const [hint, setHint] = useState('');
  return (
    <Box ref={setBox} sx={{ minWidth: 0 }}>
      {drawn === undefined ? (
        <Skeleton variant="rounded" height={HEIGHT} />
      ) : (
        <Tooltip title={hint} followCursor disableInteractive>
          <svg
            viewBox={`0 0 ${drawn.box.width} ${drawn.box.height}`}
            width="100%"
            height={HEIGHT}
            aria-hidden
            style={{ display: 'block' }}
          >
            <GraphDrawing
              {...{ drawn, colour, onNode, onLink }}
              onHint={setHint}
              mark={(node, radius) => <Bubble {...{ node, radius }} fill={colour(node.sentiment.avg)} />}
            />
          </svg>
        </Tooltip>
      )}
      <SentimentLegend entries={scaleLegend(colour)} />
    </Box>
  );
};

const TITLE = 'Themes mentioned together';

/** Whether there is something to draw, or what stands there instead. */
const insteadOf = ({ filtering }: ResultProps) => {
  const Instead = ({ total, nodes }: CoOccurrence) => {
    if (total === 0) return <NothingFound filtering={filtering} />;
    return nodes.length < 2 ? <TooFewThemes themes={nodes.length} /> : null;
  };
  return Instead;
};

/** Bubbles of themes, each connected with those that it is mentioned with most. */
export const CoOccurrenceView = (props: ResultProps) => {
  const { params, setParams, data, elements, opening, frame } = useThemesTogether(props);
  const settings = useMemo(() => coOccurrenceSettingsOf(params), [params]);
  const graph = useMemo(
    () => (data === undefined ? undefined : coOccurrenceGraph(data, settings.themes, settings.connections)),
    [data, settings],
  );
  const colour = useSentimentScale();
  const change = (patch: Partial<typeof settings>): void =>
    setParams(coOccurrenceParamsOf({ ...settings, ...patch }, params));
  return (
    <PictureFrame
      what="The co-occurrence"
      {...frame}
      height={HEIGHT}
      controls={
        <>
          <Threshold
            label="Connections"
            value={settings.connections}
            min={0}
            max={MOST_CONNECTIONS}
            onChange={(connections) => change({ connections })}
          />
          <ThemeChoice
            themes={(data?.nodes ?? []).map(({ id, name, portal_name }) => ({ id, name: portal_name || name }))}
            value={data === undefined ? settings.themes : chosenIds(data, settings.themes)}
            onChange={(themes) => change({ themes })}
          />
        </>
      }
      empty={insteadOf(props)}
    >
      {() => {
        const shown: ThemeGraph = graph ?? { total: 0, nodes: [], links: [], leftOut: '' };
        return {
          title: TITLE,
          twin: twinOfGraph(shown, TITLE, 'classes', elements),
          legend: scaleLegend(colour),
          picture: <Bubbles graph={shown} colour={colour} {...opening} />,
          ...(shown.leftOut === '' ? {} : { note: `Not drawn: ${shown.leftOut}.` }),
        };
      }}
    </PictureFrame>
  );
};
