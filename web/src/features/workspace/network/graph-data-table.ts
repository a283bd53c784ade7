/** Themes together as a table: the themes, then the pairs that are connected. */
import type { SentimentPart } from '@verbatim/command-api/contract/results/filters';
import { computePercent } from '@verbatim/domain/statistics/percentages';
import { capitalise } from '../../../components/text/format.ts';
import type { ChartElement } from '../chart/element-menu.tsx';
import type { DataTable, DataTableRow } from '../chart/data-table.ts';
import { BANDS } from '../table/sentiment-parts.ts';
import { CLASSES } from '../table/sentiment-view.ts';
import type { GraphLink, GraphNode, ThemeGraph } from './theme-graph.ts';

/** Before the parts. */
const FIGURES = ['Comments', 'Base', '% of base', 'Expected by chance', '× chance', 'Mean sentiment'];

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

export interface GraphElements {
  /** @param part of its pie or of its classes, where one is meant */
  readonly ofNode: (node: GraphNode, part?: SentimentPart) => ChartElement;
  readonly ofLink: (link: GraphLink) => ChartElement;
}

/**
 * @param parts by class, or in the five parts of a pie
 * @param elements absent if cells cannot be selected
 */
export const toGraphDataTable = (
  { total, nodes, links }: ThemeGraph,
  caption: string,
  parts: 'classes' | 'five',
  elements?: GraphElements,
): DataTable => {
  const shown: readonly { readonly part: SentimentPart; readonly label: string }[] =
    parts === 'five'
      ? BANDS.map(({ band, label }) => ({ part: band, label }))
      : CLASSES.map(([part, label]) => ({ part, label: capitalise(label) }));
  const getParts = ({ sentiment: { pos, neu, mix, neg, five } }: GraphNode): readonly number[] =>
    parts === 'five' ? five : [pos, neu, mix, neg];
  const nothing = shown.map(() => null);
  return {
    caption,
    columns: ['Theme or pair', ...FIGURES, ...shown.map(({ label }) => label)],
    rows: [
      ...nodes.map((node): DataTableRow => ({
        name: node.name,
        cells: [
          node.count,
          total,
          rounded(computePercent(node.count, total)),
          null,
          null,
          node.sentiment.avg,
          ...getParts(node),
        ],
        ...(elements && { elementAt: (cell) => elements.ofNode(node, shown[cell - FIGURES.length]?.part) }),
      })),
      ...links.map((link): DataTableRow => ({
        name: `${link.source.name} + ${link.target.name}`,
        cells: [
          link.value,
          total,
          rounded(computePercent(link.value, total)),
          rounded(link.expected),
          rounded(link.lift),
          link.avg,
          ...nothing,
        ],
        ...(elements && { elementAt: () => elements.ofLink(link) }),
      })),
    ],
  };
};
