import { signed } from '../table/sentiment-view.ts';
import type { GraphNode } from './theme-graph.ts';

interface BubbleProps {
  readonly node: GraphNode;
  readonly radius: number;
  readonly fill: string;
  /** Above the middle. */
  readonly hasName: boolean;
}

/** From here on a number fits into it. */
const ROOMY = 18;

/** Its colour encodes the sentiment, and so does its sign. */
export const Bubble = ({ node, radius, fill, hasName }: BubbleProps) => (
  <>
    <circle r={radius} fill={fill} stroke="var(--mui-palette-background-paper)" strokeWidth={2} />
    {radius < ROOMY ? null : (
      <text
        textAnchor="middle"
        dy={hasName ? '1em' : '0.36em'}
        fill="var(--mui-palette-background-paper)"
        style={{ fontSize: Math.min(15, radius * 0.55), fontWeight: 600, pointerEvents: 'none' }}
      >
        {signed(node.sentiment.avg)}
      </text>
    )}
  </>
);
