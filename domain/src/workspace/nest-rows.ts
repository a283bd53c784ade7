/** Rows of results as they are read: each net with its themes below it. */

interface Row {
  /** Null for unclassified comments. */
  readonly id: string | null;
  /** A net, or what is in none; absent for themes. */
  readonly kind?: 'net' | 'none';
  /** Theme ids of a net. */
  readonly children?: readonly string[];
}

export interface NestedRow<Item> {
  readonly item: Item;
  /** The net itself, or the net that the theme is below; null for other rows. */
  readonly net: Item | null;
}

/**
 * A theme of several nets is below each of them; children that are not among the items are skipped.
 * @param folded ids of nets whose themes are left out
 */
export const nestRows = <Item extends Row>(
  items: readonly Item[],
  folded: ReadonlySet<string> = new Set(),
): readonly NestedRow<Item>[] => {
  const nets = items.filter(({ kind }) => kind === 'net');
  if (nets.length === 0) return items.map((item) => ({ item, net: null }));
  const inNets = new Set(nets.flatMap(({ children = [] }) => children));
  const themes = items.filter(({ kind }) => kind !== 'net');
  const nested = nets.flatMap((net) => {
    const children = new Set(folded.has(net.id ?? '') ? [] : net.children);
    return [net, ...themes.filter(({ id }) => id !== null && children.has(id))].map((item) => ({ item, net }));
  });
  const others = themes.filter(({ id }) => id === null || !inNets.has(id)).map((item) => ({ item, net: null }));
  return [...nested, ...others];
};
