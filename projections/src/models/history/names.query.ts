/** Present and former names of people, projects and themes. */
import { getPrefixEnd, type ModelReader } from '../../stores/read-store.ts';
import { NAMES, type NameDocument, type Named } from './history.ts';
import { foldedForId, namedThing, type NamedKind } from './audit-entry-writer.ts';

/** Items whose name ever began with this, by the names of the time. */
export const findNames = async (
  reader: ModelReader,
  of: NamedKind,
  search: string,
  limit: number,
): Promise<readonly Named[]> => {
  const from = `${of}/${foldedForId(search)}`;
  const rows = await reader.range<NameDocument>(NAMES, { from, to: getPrefixEnd(from), limit });
  return rows.map(({ document: { id, name } }) => ({ id, name }));
};

/** By its last name; undefined if unknown to the history. */
export const findNamed = async (reader: ModelReader, of: NamedKind, id: string): Promise<Named | undefined> => {
  const named = await namedThing(reader, of, id);
  return named.name === '' ? undefined : named;
};
