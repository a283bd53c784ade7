/** What people, projects and themes are and were called. */
import { endOf, type ModelReader } from '../../stores/read-store.ts';
import { NAMES, type NameDocument, type Named } from './history.ts';
import { foldedForId, namedThing, type NamedKind } from './known-things.ts';

/** Things whose name began with this at any time, by the names of then. */
export const findNames = async (
  reader: ModelReader,
  of: NamedKind,
  search: string,
  limit: number,
): Promise<readonly Named[]> => {
  const from = `${of}/${foldedForId(search)}`;
  const rows = await reader.range<NameDocument>(NAMES, { from, to: endOf(from), limit });
  return rows.map(({ document: { id, name } }) => ({ id, name }));
};

/** By its last name; undefined for a thing that the history knows nothing of. */
export const findNamed = async (reader: ModelReader, of: NamedKind, id: string): Promise<Named | undefined> => {
  const named = await namedThing(reader, of, id);
  return named.name === '' ? undefined : named;
};
