/** Headings of two levels, as slides and pages have them. */
/** Between the levels of a heading. */
const LEVEL = ' › ';

export interface HeadingGroup {
  /** '' for columns of their own. */
  readonly name: string;
  readonly columns: readonly number[];
}

/** Neighbours of one banner or outer group stand under one heading, which leaves room for their own. */
const groupHeadings = (columns: readonly string[]): readonly HeadingGroup[] => {
  const groups: { name: string; columns: number[] }[] = [];
  for (const [at, text] of columns.entries()) {
    const end = text.indexOf(LEVEL);
    const name = at === 0 || end < 0 ? '' : text.slice(0, end);
    const last = groups.at(-1);
    if (last !== undefined && name !== '' && last.name === name) last.columns.push(at);
    else groups.push({ name, columns: [at] });
  }
  return groups.map((group) => (group.columns.length > 1 ? group : { name: '', columns: group.columns }));
};

export interface Headings {
  /** Over the columns; empty if no heading has two levels. */
  readonly outer: readonly HeadingGroup[];
  /** Of each column, without that of its group. */
  readonly own: readonly string[];
}

export const splitHeadings = (columns: readonly string[]): Headings => {
  const groups = groupHeadings(columns);
  const own = groups.flatMap(({ name, columns: under }) =>
    under.map((at) => (columns[at] ?? '').slice(name === '' ? 0 : name.length + LEVEL.length)),
  );
  return { outer: groups.some(({ name }) => name !== '') ? groups : [], own };
};
