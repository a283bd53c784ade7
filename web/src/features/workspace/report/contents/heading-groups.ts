/** Headings of two levels, as slides and pages have them. */
/** Between the levels of a heading. */
const LEVEL = ' › ';

export interface HeadingGroup {
  /** '' for columns of their own. */
  readonly name: string;
  readonly columns: readonly number[];
}

/** Neighbours of one banner or outer group stand under one heading, which leaves room for their own. */
export const groupHeadings = (columns: readonly string[]): readonly HeadingGroup[] => {
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

export const dropGroup = (heading: string, group: string): string =>
  group === '' ? heading : heading.slice(group.length + LEVEL.length);
