/** Themes together as a table: the themes, then the pairs that are connected. */
import type { SentimentPart } from '@verbatim/command-api/contract/filters';
import { percentOf } from '@verbatim/domain/statistics/percentages';
import type { PictureElement } from '../picture/element-menu.tsx';
import type { Twin, TwinRow } from '../picture/twin.ts';
import { BANDS } from '../sentiment-parts.ts';
import { CLASSES } from '../sentiment-view.ts';
import type { GraphLink, GraphNode, ThemeGraph } from './theme-graph.ts';

/** Before the parts. */
const FIGURES = ['Comments', 'Base', '% of base', 'Expected by chance', '× chance', 'Mean sentiment'];

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

export interface GraphElements {
  /** @param part of its pie or of its classes, where one is meant */
  readonly ofNode: (node: GraphNode, part?: SentimentPart) => PictureElement;
  readonly ofLink: (link: GraphLink) => PictureElement;
}

/** @param parts by class, or in the five parts of a pie */
export const twinOfGraph = (
  { total, nodes, links }: ThemeGraph,
  caption: string,
  parts: 'classes' | 'five',
  { ofNode, ofLink }: GraphElements,
): Twin => {
  const shown: readonly { readonly part: SentimentPart; readonly label: string }[] =
    parts === 'five'
      ? BANDS.map(({ band, label }) => ({ part: band, label }))
      : CLASSES.map(([part, label]) => ({ part, label: `${label.charAt(0).toUpperCase()}${label.slice(1)}` }));
  const partsOf = ({ sentiment: { pos, neu, mix, neg, five } }: GraphNode): readonly number[] =>
    parts === 'five' ? five : [pos, neu, mix, neg];
  const nothing = shown.map(() => null);
  return {
    caption,
    columns: ['Theme or pair', ...FIGURES, ...shown.map(({ label }) => label)],
    rows: [
      ...nodes.map((node): TwinRow => ({
        name: node.name,
        cells: [
          ...[node.count, total, rounded(percentOf(node.count, total)), null, null, node.sentiment.avg],
          ...partsOf(node),
        ],
        elementAt: (cell) => ofNode(node, shown[cell - FIGURES.length]?.part),
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
