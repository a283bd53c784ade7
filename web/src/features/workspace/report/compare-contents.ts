/** What changed in the figures of a result, in a sentence. */
import { formatCount, pluralise } from '../../../components/text/format.ts';
import { isolateText } from '../../../components/text/isolate-text.ts';
import type { ContentTable } from './contents/content.ts';

interface Change {
  readonly place: string;
  readonly before: string;
  readonly after: string;
  readonly size: number;
}

const toCells = ({
  columns,
  rows,
}: ContentTable): ReadonlyMap<string, { readonly text: string; readonly value: number | null }> =>
  new Map(
    rows.flatMap(({ name, cells }) =>
      cells.map((cell, at) => [JSON.stringify([name, columns[at + 1] ?? '']), cell] as const),
    ),
  );

const placeOf = (key: string): string => (JSON.parse(key) as readonly string[]).map(isolateText).join(', ');

/** Relative to the larger of both, so that counts and shares compare. */
const sizeOf = (before: number | null, after: number | null): number => {
  if (before === null || after === null) return 1;
  const most = Math.max(Math.abs(before), Math.abs(after));
  return most === 0 ? 0 : Math.abs(after - before) / most;
};

export const compareContents = (before: ContentTable, after: ContentTable): string => {
  const [old, now] = [toCells(before), toCells(after)];
  const changes: Change[] = [];
  for (const [key, { text, value }] of now) {
    const was = old.get(key);
    if (was !== undefined && (was.text !== text || was.value !== value))
      changes.push({ place: placeOf(key), before: was.text, after: text, size: sizeOf(was.value, value) });
  }
  const namesOf = ({ rows }: ContentTable): ReadonlySet<string> => new Set(rows.map(({ name }) => name));
  const [oldNames, newNames] = [namesOf(before), namesOf(after)];
  const added = [...newNames].filter((name) => !oldNames.has(name)).length;
  const removed = [...oldNames].filter((name) => !newNames.has(name)).length;
  const [largest] = changes.toSorted((a, b) => b.size - a.size);
  const parts = [
    ...(largest === undefined
      ? []
      : [
          `${pluralise(changes.length, 'figure')} of ${formatCount(now.size)} changed, most ${largest.place}: ${largest.before} → ${largest.after}`,
        ]),
    ...(added > 0 ? [`${pluralise(added, 'row')} added`] : []),
    ...(removed > 0 ? [`${pluralise(removed, 'row')} gone`] : []),
  ];
  return parts.length === 0 ? 'No figure has changed' : parts.join('; ');
};
