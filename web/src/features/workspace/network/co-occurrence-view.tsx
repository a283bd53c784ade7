import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { useMemo, useState } from 'react';
import type { CoOccurrence } from '@verbatim/command-api/contract/results/workspace-results';
import { useWindowHeight } from '../../../components/hooks/use-window-height.ts';
import { useElementWidth } from '../../../components/hooks/use-element-width.ts';
import { ThemeChoice } from '../bar-chart/theme-choice.tsx';
import { NothingFound } from '../chart/nothing-found.tsx';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { AROUND_CHART, FINDING_HEIGHT } from '../chart/chart-height.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { Bubble } from './bubble.tsx';
import { GraphDrawing, type GraphDrawingProps } from './graph-drawing.tsx';
import { toGraphDataTable } from './graph-data-table.ts';
import { findMaxConnections, parseCoOccurrenceSettings, toCoOccurrenceParams } from './network-settings.ts';
import { CLOSEST_NOTE, GRAPH_SIZES, scaleLegend, SentimentLegend } from './sentiment-legend.tsx';
import { useSentimentScale, type SentimentScale } from './sentiment-scale.ts';
import { describeColours, describePairs } from './describe-graph.ts';
import { chosenIds, coOccurrenceGraph, type ThemeGraph } from './theme-graph.ts';
import { Threshold } from './threshold.tsx';
import { TooFewThemes } from './too-few-themes.tsx';
import { OmittedFigures } from './omitted-figures.tsx';
import { useDrawnGraph } from './use-drawn-graph.ts';
import { useCoOccurrence } from './use-co-occurrence.ts';
import { chartName } from '../../../components/chart-name.ts';

const HEIGHTS = { least: 400, most: 640 } as const;
/** Of the second line of its note. */
const NOTE_LINE = 24;
const AROUND = AROUND_CHART + FINDING_HEIGHT + NOTE_LINE;
/** In CSS, as `Bubbles` computes it. */
export const BUBBLES_HEIGHT = `clamp(${HEIGHTS.least}px, calc(100dvh - ${AROUND}px), ${HEIGHTS.most}px)`;
/** Resize step, to keep the layout stable. */
const STEP = 40;

interface BubblesProps extends Pick<GraphDrawingProps, 'onNode' | 'onLink'> {
  readonly graph: ThemeGraph;
  readonly colour: SentimentScale;
  readonly height?: number;
}

export const Bubbles = ({ graph, colour, height: given, onNode, onLink }: BubblesProps) => {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const width = Math.max(280, Math.floor(useElementWidth(box, 900) / STEP) * STEP);
  const onScreen = Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, useWindowHeight() - AROUND));
  const height = given ?? onScreen;
  const placed = useDrawnGraph(graph, { width, height }, { areNamesInside: true });
  const [hint, setHint] = useState('');
  return (
    <Box ref={setBox} sx={{ minWidth: 0 }}>
      {placed === undefined ? (
        <Skeleton variant="rounded" height={height} />
      ) : (
        <Tooltip title={hint} followCursor disableInteractive>
          <svg
            viewBox={`0 0 ${placed.box.width} ${placed.box.height}`}
            width="100%"
            height={height}
            aria-hidden
            style={{ display: 'block' }}
          >
            <GraphDrawing
              placed={placed}
              onNode={onNode}
              onLink={onLink}
              onHint={setHint}
              mark={(node, radius, hasName) => (
                <Bubble node={node} radius={radius} fill={colour(node.sentiment.avg)} hasName={hasName} />
              )}
            />
          </svg>
        </Tooltip>
      )}
      <SentimentLegend entries={scaleLegend(colour)}>
        <OmittedFigures placed={placed} />
      </SentimentLegend>
    </Box>
  );
};

export const CO_OCCURRENCE_TITLE = 'Themes mentioned together';

/** Empty state, if nothing can be drawn. */
const getPlaceholder = ({ filtering }: ResultProps) => {
  const Instead = ({ total, nodes }: CoOccurrence) => {
    if (total === 0) return <NothingFound filtering={filtering} />;
    return nodes.length < 2 ? <TooFewThemes themes={nodes.length} /> : null;
  };
  return Instead;
};

/** What the picture encodes, and what it leaves out. */
const getNote = (graph: ThemeGraph): string => {
  const { closest, leftOut } = graph;
  return [
    `Each theme with its strongest links. ${GRAPH_SIZES} ${describeColours(graph)}`,
    ...(closest === undefined ? [] : [CLOSEST_NOTE]),
    leftOut === '' ? 'Hover over a line for what chance would bring.' : `Not shown: ${leftOut}.`,
  ].join(' ');
};

/** Co-occurrence network: themes as bubbles, linked to those they co-occur with most. */
export const CoOccurrenceView = (props: ResultProps) => {
  const { params, setParams, data, elements, opening, frame } = useCoOccurrence(props);
  const settings = useMemo(() => parseCoOccurrenceSettings(params), [params]);
  const graph = useMemo(
    () => (data === undefined ? undefined : coOccurrenceGraph(data, settings.themes, settings.connections)),
    [data, settings],
  );
  const finding = useMemo(
    () => (data === undefined ? undefined : `${describePairs(coOccurrenceGraph(data, settings.themes, Infinity))}.`),
    [data, settings.themes],
  );
  const most = findMaxConnections(graph?.nodes.length);
  const colour = useSentimentScale();
  const change = (patch: Partial<typeof settings>): void =>
    setParams(toCoOccurrenceParams({ ...settings, ...patch }, params));
  return (
    <ChartFrame
      what="The co-occurrence"
      {...frame}
      height={BUBBLES_HEIGHT}
      hasFinding
      controls={
        <>
          <Threshold
            label="Links per theme"
            value={Math.min(settings.connections, most)}
            min={0}
            max={most}
            onChange={(connections) => change({ connections })}
          />
          <ThemeChoice
            themes={(data?.nodes ?? []).map((node) => ({ id: node.id, name: chartName(node) }))}
            value={data === undefined ? settings.themes : chosenIds(data, settings.themes)}
            onChange={(themes) => change({ themes })}
          />
        </>
      }
      empty={getPlaceholder(props)}
    >
      {() => {
        const shown: ThemeGraph = graph ?? { total: 0, nodes: [], links: [], leftOut: '' };
        return {
          title: CO_OCCURRENCE_TITLE,
          dataTable: toGraphDataTable(shown, CO_OCCURRENCE_TITLE, 'classes', elements),
          legend: scaleLegend(colour),
          picture: <Bubbles graph={shown} colour={colour} {...opening} />,
          finding,
          note: getNote(shown),
        };
      }}
    </ChartFrame>
  );
};
