/**
 * Contents of one generation without its cache, by one cursor for each of its two collections: even a server
 * without an index for a range scans it once.
 */
import type { Binary, Collection } from 'mongodb';
import { CACHE, type Document, type ModelContent, parseStoredId } from '../read-store.ts';
import type { MongoConnection } from './mongo-connection.ts';
import { fromStoredBytes } from './stored-bytes.ts';
import { getStoredPrefixEnd, type GenerationCollections, keyPrefix, type Stored } from './stored-document.ts';

const DOCUMENTS_A_PAGE = 1_000;
/** A column may have some megabytes. */
const COLUMNS_A_PAGE = 4;

/** @param current rejects when the generation was no longer readable at a page's arrival */
export async function* generationContents(
  connection: MongoConnection,
  { documents, bytes }: GenerationCollections,
  current: <T>(answer: T) => Promise<T>,
): AsyncGenerator<ModelContent> {
  for await (const { _id, m } of getPages<string>(connection, documents, DOCUMENTS_A_PAGE, current))
    yield { kind: 'document', ...getPlace(_id), document: JSON.parse(m.d) as Document };
  for await (const { _id, m } of getPages<Binary>(connection, bytes, COLUMNS_A_PAGE, current))
    yield { kind: 'bytes', ...getPlace(_id), bytes: fromStoredBytes(m.d) };
}

async function* getPages<Payload>(
  connection: MongoConnection,
  of: Collection<Stored<Payload>>,
  batchSize: number,
  current: <T>(answer: T) => Promise<T>,
): AsyncGenerator<Stored<Payload>> {
  const [from, to] = [keyPrefix(CACHE), getStoredPrefixEnd(keyPrefix(CACHE))];
  const withoutCache = { $or: [{ _id: { $lt: from } }, { _id: { $gte: to } }] } as object;
  const cursor = of.find(withoutCache, { sort: { _id: 1 }, projection: { 'm.d': 1 }, batchSize });
  try {
    for (;;) {
      // With the write timeout, and no connection held for longer: a server without an index for the order
      // sorts everything first.
      const first = await current(await connection.write(() => cursor.next()));
      if (first === null) return;
      yield* [first, ...cursor.readBufferedDocuments()] as unknown as readonly Stored<Payload>[];
    }
  } finally {
    // The server forgets it by itself, too.
    await connection.read(() => cursor.close()).catch(() => undefined);
  }
}

/** Names of collections hold no '/'. */
const getPlace = (key: string): Pick<ModelContent, 'collection' | 'id'> => {
  const end = key.indexOf('/');
  return { collection: key.slice(0, end), id: parseStoredId(key.slice(end + 1)) };
};
