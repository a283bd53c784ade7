/** One table of several layers of a banner: the same rows, with the columns side by side. */
import type { BaseCounts, TableItem, TableResult } from './table.ts';

type NamedRow = TableItem & { readonly id: string };

/** The figures of a layer; its rows are in the order of the workspace. */
export interface CountedLayer extends Omit<TableResult, 'items' | 'numbers' | 'missing'> {
  readonly items: readonly NamedRow[];
  readonly netItems: readonly NamedRow[];
  readonly last: readonly TableItem[];
}

const mergeRecords = <Value>(
  records: readonly { readonly [key: string]: Value }[],
): { readonly [key: string]: Value } => Object.assign({}, ...records) as { readonly [key: string]: Value };

const joinCounts = <Counts extends Pick<BaseCounts, 'groupBy'>>(all: readonly Counts[]): Counts => ({
  ...all[0]!,
  groupBy: mergeRecords(all.map(({ groupBy }) => groupBy)),
});

const joinRows = <Row extends TableItem>(layers: readonly (readonly Row[])[]): readonly Row[] =>
  layers[0]!.map((row, at) => {
    const rows = layers.map((ofLayer) => ofLayer[at]!);
    const { means } = row;
    if (means === undefined) return joinCounts(rows);
    const groupBy = mergeRecords(rows.map((one) => one.means?.groupBy ?? {}));
    return { ...joinCounts(rows), means: { ...means, groupBy } };
  });

/** Totals are of the first: every layer counts the same comments. */
export const joinLayers = (layers: readonly CountedLayer[]): CountedLayer => {
  const [first] = layers;
  if (layers.length === 1) return first!;
  const weighted = first!.weighted;
  const list = (of: 'comments' | 'squares') => layers.flatMap((layer) => layer.weighted?.[of] ?? []);
  return {
    ...first!,
    items: joinRows(layers.map(({ items }) => items)),
    netItems: joinRows(layers.map(({ netItems }) => netItems)),
    last: joinRows(layers.map(({ last }) => last)),
    totalRow: joinCounts(layers.map(({ totalRow }) => totalRow)),
    columns: layers.flatMap(({ columns }) => columns),
    ...(layers.some((layer) => layer.shared !== undefined) && {
      shared: layers.flatMap((layer) => layer.shared ?? []),
    }),
    ...(layers.some((layer) => layer.sharedAcross !== undefined) && {
      sharedAcross: layers.flatMap((layer) => layer.sharedAcross ?? []),
    }),
    ...(weighted && {
      weighted: { ...weighted, comments: joinCounts(list('comments')), squares: joinCounts(list('squares')) },
    }),
  };
};
