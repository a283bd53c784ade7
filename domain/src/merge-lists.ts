/**
 * Three-way merge of one list edited by two users: additions, removals and changes of both are kept. Only
 * entries changed differently by both are conflicts.
 */
export interface MergedList<Entry> {
  readonly entries: readonly Entry[];
  /** Keys of the entries changed differently by both; the list contains mine. */
  readonly conflicts: readonly string[];
}

/** Identity and equality of entries. */
interface Entries<Entry> {
  readonly keyOf: (entry: Entry) => string;
  readonly isSame: (a: Entry, b: Entry) => boolean;
}

/**
 * The order is that of the side that changed it, mine if both did; additions stay after their predecessors.
 * @param base the common ancestor
 */
export const mergeLists = <Entry>(
  base: readonly Entry[],
  mine: readonly Entry[],
  theirs: readonly Entry[],
  { keyOf, isSame }: Entries<Entry>,
): MergedList<Entry> => {
  const [was, my, their] = [base, mine, theirs].map((list) => new Map(list.map((entry) => [keyOf(entry), entry])));
  if (was === undefined || my === undefined || their === undefined) return { entries: mine, conflicts: [] };
  const conflicts: string[] = [];
  const chosen = new Map<string, Entry>();
  for (const key of new Set([...my.keys(), ...their.keys()])) {
    const [before, a, b] = [was.get(key), my.get(key), their.get(key)];
    const same = (x: Entry | undefined, y: Entry | undefined): boolean =>
      x === undefined || y === undefined ? x === y : isSame(x, y);
    if (!same(a, before) && !same(b, before) && !same(a, b)) conflicts.push(key);
    const kept = same(a, before) ? b : a;
    if (kept !== undefined) chosen.set(key, kept);
  }
  const isReordered = !sameOrder([...was.keys()], [...my.keys()]);
  const [first, second] = isReordered ? [my, their] : [their, my];
  return { entries: inOrder([...first.keys()], [...second.keys()], chosen), conflicts };
};

const sameOrder = (a: readonly string[], b: readonly string[]): boolean => {
  const [inA, inB] = [new Set(a), new Set(b)];
  const left = a.filter((key) => inB.has(key));
  const right = b.filter((key) => inA.has(key));
  return left.every((key, index) => key === right[index]);
};

const inOrder = <Entry>(
  first: readonly string[],
  second: readonly string[],
  chosen: ReadonlyMap<string, Entry>,
): readonly Entry[] => {
  const order = first.filter((key) => chosen.has(key));
  const known = new Set(order);
  let at = -1;
  for (const key of second) {
    if (known.has(key)) at = order.indexOf(key);
    else if (chosen.has(key)) {
      at += 1;
      order.splice(at, 0, key);
      known.add(key);
    }
  }
  return order.flatMap((key) => chosen.get(key) ?? []);
};
