/** Themes together as a table: the themes, then the pairs that are connected. */
import { percentOf } from '@verbatim/domain/statistics/percentages';
import type { PictureElement } from '../picture/element-menu.tsx';
import type { Twin, TwinRow } from '../picture/twin.ts';
import type { GraphLink, GraphNode, ThemeGraph } from './theme-graph.ts';

const CLASSES = ['Positive', 'Neutral', 'Mixed', 'Negative'];
export const BANDS = ['Very positive', 'Positive', 'Neutral', 'Negative', 'Very negative'] as const;

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

export interface GraphElements {
  readonly ofNode: (node: GraphNode) => PictureElement;
  readonly ofLink: (link: GraphLink) => PictureElement;
}

/** @param parts by class, or in the five parts of a pie */
export const twinOfGraph = (
  { total, nodes, links }: ThemeGraph,
  caption: string,
  parts: 'classes' | 'five',
  { ofNode, ofLink }: GraphElements,
): Twin => {
  const headings = parts === 'five' ? BANDS : CLASSES;
  const partsOf = ({ sentiment: { pos, neu, mix, neg, five } }: GraphNode): readonly number[] =>
    parts === 'five' ? five : [pos, neu, mix, neg];
  const nothing = headings.map(() => null);
  return {
    caption,
    columns: [
      ...['Theme or pair', 'Comments', 'Base', '% of base', 'Expected by chance', '× chance', 'Mean sentiment'],
      ...headings,
    ],
    rows: [
      ...nodes.map((node): TwinRow => ({
        name: node.name,
        cells: [
          ...[node.count, total, rounded(percentOf(node.count, total)), null, null, node.sentiment.avg],
          ...partsOf(node),
        ],
        elementAt: () => ofNode(node),
      })),
      ...links.map((link): TwinRow => ({
        name: `${link.source.name} + ${link.target.name}`,
        cells: [
          ...[link.value, total, rounded(percentOf(link.value, total)), rounded(link.expected), rounded(link.lift)],
          ...[link.avg, ...nothing],
        ],
        elementAt: () => ofLink(link),
      })),
    ],
  };
};
