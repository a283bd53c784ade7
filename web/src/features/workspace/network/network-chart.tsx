import AddOutlined from '@mui/icons-material/AddOutlined';
import CenterFocusStrongOutlined from '@mui/icons-material/CenterFocusStrongOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import RestartAltOutlined from '@mui/icons-material/RestartAltOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useElementWidth } from '../../../components/hooks/use-element-width.ts';
import { AROUND_CHART, FINDING_HEIGHT } from '../chart/chart-height.ts';
import { useWindowHeight } from '../../../components/hooks/use-window-height.ts';
import { GraphDrawing, type GraphDrawingProps } from './graph-drawing.tsx';
import { NETWORK_SIZE } from './network-settings.ts';
import { pieLegend, SentimentLegend } from './sentiment-legend.tsx';
import { SentimentPie } from './sentiment-pie.tsx';
import type { ThemeGraph } from './theme-graph.ts';
import { OmittedFigures } from './omitted-figures.tsx';
import { useDrawnGraph } from './use-drawn-graph.ts';
import { useMovedThemes } from './use-moved-themes.ts';
import { useZoom, type Zoom } from './use-zoom.ts';

/** Resize step, to keep the layout stable. */
const STEP = 40;
/** Width from which buttons fit next to the network. */
const ROOMY = NETWORK_SIZE + 2 * 40;
/** Minimum height: phones have room below, desktops use the window. */
const LOWEST = { phone: 560, desk: 400 } as const;

/** Drawn in actual size, to keep names readable on phones. */
const getBox = (available: number, windowHeight: number) => {
  const width = Math.min(NETWORK_SIZE, Math.max(280, Math.floor(available / STEP) * STEP));
  if (available < ROOMY) return { width, height: Math.max(width, LOWEST.phone) };
  const height = Math.floor((windowHeight - AROUND_CHART - FINDING_HEIGHT) / STEP) * STEP;
  return { width, height: Math.min(width, Math.max(LOWEST.desk, height)) };
};

const ZOOMS: readonly (readonly [string, typeof AddOutlined, (zoom: Zoom) => void])[] = [
  ['Zoom in', AddOutlined, ({ by }) => by(1.5)],
  ['Zoom out', RemoveOutlined, ({ by }) => by(1 / 1.5)],
  ['Show all', CenterFocusStrongOutlined, ({ reset }) => reset()],
];

interface ButtonsProps {
  readonly zoom: Zoom;
  /** Next to the network, or below a full-width one. */
  readonly isBeside: boolean;
  /** Undefined if no theme was moved. */
  readonly onPutBack: (() => void) | undefined;
}

const Buttons = ({ zoom, isBeside, onPutBack }: ButtonsProps) => (
  <Box
    sx={
      isBeside
        ? { position: 'absolute', top: 4, insetInlineEnd: 4, display: 'grid' }
        : { display: 'flex', justifyContent: 'flex-end' }
    }
  >
    {ZOOMS.map(([label, Icon, act]) => (
      <Tooltip key={label} title={label} placement="left">
        <IconButton aria-label={label} onClick={() => act(zoom)}>
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
    ))}
    {onPutBack === undefined ? null : (
      <Tooltip title="Reset theme positions" placement="left">
        <IconButton aria-label="Reset theme positions" onClick={onPutBack}>
          <RestartAltOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    )}
  </Box>
);

interface NetworkPictureProps extends Pick<GraphDrawingProps, 'onNode' | 'onLink'> {
  readonly graph: ThemeGraph;
  /** In files; otherwise that of the window. */
  readonly height?: number;
}

/** Draggable pies with zoom. */
export const NetworkChart = ({ graph, height, onNode, onLink }: NetworkPictureProps) => {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const available = useElementWidth(frame, NETWORK_SIZE);
  const onScreen = getBox(available, useWindowHeight());
  const box = height === undefined ? onScreen : { width: available, height };
  const { moved, move, putBack } = useMovedThemes(box);
  const placed = useDrawnGraph(graph, box, { moved });
  const [svg, setSvg] = useState<SVGSVGElement | null>(null);
  const zoom = useZoom(svg);
  const [hint, setHint] = useState('');
  return (
    <Box ref={setFrame} sx={{ position: 'relative', minWidth: 0 }}>
      {placed === undefined ? (
        <Skeleton variant="rounded" height={box.height} sx={{ maxWidth: NETWORK_SIZE, mx: 'auto' }} />
      ) : (
        <Tooltip title={hint} followCursor disableInteractive>
          <Box
            component="svg"
            ref={setSvg}
            viewBox={`0 0 ${placed.box.width} ${placed.box.height}`}
            aria-hidden
            sx={{
              display: 'block',
              width: '100%',
              maxWidth: height === undefined ? NETWORK_SIZE : undefined,
              aspectRatio: `${placed.box.width} / ${placed.box.height}`,
              mx: 'auto',
              cursor: 'grab',
            }}
          >
            <g transform={zoom.transform}>
              <GraphDrawing
                placed={placed}
                onNode={onNode}
                onLink={onLink}
                onMove={move}
                onHint={setHint}
                mark={(node, radius) => <SentimentPie five={node.sentiment.five} radius={radius} />}
              />
            </g>
          </Box>
        </Tooltip>
      )}
      <Buttons zoom={zoom} isBeside={available >= ROOMY} onPutBack={moved.places.size === 0 ? undefined : putBack} />
      <SentimentLegend entries={pieLegend(graph)}>
        <OmittedFigures placed={placed} />
      </SentimentLegend>
    </Box>
  );
};
