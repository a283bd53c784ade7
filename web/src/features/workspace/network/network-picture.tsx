import AddOutlined from '@mui/icons-material/AddOutlined';
import CenterFocusStrongOutlined from '@mui/icons-material/CenterFocusStrongOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import RestartAltOutlined from '@mui/icons-material/RestartAltOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useElementWidth } from '../../../components/use-element-width.ts';
import { GraphDrawing, type GraphDrawingProps } from './graph-drawing.tsx';
import { NETWORK_SIZE } from './network-settings.ts';
import { pieLegend, SentimentLegend } from './sentiment-legend.tsx';
import { SentimentPie } from './sentiment-pie.tsx';
import { useSentimentScale } from './sentiment-scale.ts';
import type { ThemeGraph } from './theme-graph.ts';
import { useDrawnGraph } from './use-drawn-graph.ts';
import { useMovedThemes } from './use-moved-themes.ts';
import { useZoom, type Zoom } from './use-zoom.ts';

/** The places of circles do not change with every pixel of the window. */
const STEP = 40;
/** From here on buttons have room beside the picture, too. */
const ROOMY = NETWORK_SIZE + 2 * 40;
/** A phone has room below rather than beside. */
const LOWEST = 560;

/** As large as it is drawn, so that names have their size on a phone, too. */
const boxOf = (available: number) => {
  const width = Math.min(NETWORK_SIZE, Math.max(280, Math.floor(available / STEP) * STEP));
  return { width, height: Math.max(width, LOWEST) };
};

const ZOOMS: readonly (readonly [string, typeof AddOutlined, (zoom: Zoom) => void])[] = [
  ['Zoom in', AddOutlined, ({ by }) => by(1.5)],
  ['Zoom out', RemoveOutlined, ({ by }) => by(1 / 1.5)],
  ['Show all', CenterFocusStrongOutlined, ({ reset }) => reset()],
];

interface ButtonsProps {
  readonly zoom: Zoom;
  /** Beside the picture, or below one that needs all of the width. */
  readonly isBeside: boolean;
  /** Undefined where no theme was moved. */
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
      <Tooltip title="Put moved themes back" placement="left">
        <IconButton aria-label="Put moved themes back" onClick={onPutBack}>
          <RestartAltOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    )}
  </Box>
);

interface NetworkPictureProps extends Pick<GraphDrawingProps, 'onNode' | 'onLink'> {
  readonly graph: ThemeGraph;
}

/** Pies that can be dragged, and looked at from nearer. */
export const NetworkPicture = ({ graph, onNode, onLink }: NetworkPictureProps) => {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const available = useElementWidth(frame, NETWORK_SIZE);
  const box = boxOf(available);
  const { moved, move, putBack } = useMovedThemes(box);
  const drawn = useDrawnGraph(graph, box, moved);
  const [svg, setSvg] = useState<SVGSVGElement | null>(null);
  const zoom = useZoom(svg);
  const colour = useSentimentScale();
  const [hint, setHint] = useState('');
  return (
    <Box ref={setFrame} sx={{ position: 'relative', minWidth: 0 }}>
      {drawn === undefined ? (
        <Skeleton variant="rounded" height={box.height} sx={{ maxWidth: NETWORK_SIZE, mx: 'auto' }} />
      ) : (
        <Tooltip title={hint} followCursor disableInteractive>
          <Box
            component="svg"
            ref={setSvg}
            viewBox={`0 0 ${drawn.box.width} ${drawn.box.height}`}
            aria-hidden
            sx={{
              display: 'block',
              width: '100%',
              maxWidth: NETWORK_SIZE,
              aspectRatio: `${drawn.box.width} / ${drawn.box.height}`,
              mx: 'auto',
              cursor: 'grab',
            }}
          >
            <g transform={zoom.transform}>
              <GraphDrawing
                {...{ drawn, colour, onNode, onLink }}
                moved={moved.places}
                onMove={move}
                onHint={setHint}
                mark={(node, radius) => <SentimentPie five={node.sentiment.five} radius={radius} />}
              />
            </g>
          </Box>
        </Tooltip>
      )}
      <Buttons {...{ zoom, isBeside: available >= ROOMY }} onPutBack={moved.places.size === 0 ? undefined : putBack} />
      <SentimentLegend entries={pieLegend()} />
    </Box>
  );
};
