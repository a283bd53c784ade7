/** Everything in one generation but its cache, with one cursor over each of its two collections: also a server that has no index for a range goes through it once. */
import type { Binary, Collection } from 'mongodb';
import { CACHE, type Document, type ModelContent } from '../read-store.ts';
import { fromStoredId } from '../stored-id.ts';
import type { MongoConnection } from './mongo-connection.ts';
import { fromStoredBytes } from './stored-bytes.ts';
import { endOfPrefix, type GenerationCollections, keyPrefix, type Stored } from './stored-document.ts';

const DOCUMENTS_A_PAGE = 1_000;
/** A column may have some megabytes. */
const COLUMNS_A_PAGE = 4;

/** @param current fails when the generation could not be read any more when a page came */
export async function* generationContents(
  connection: MongoConnection,
  { documents, bytes }: GenerationCollections,
  current: <T>(answer: T) => Promise<T>,
): AsyncGenerator<ModelContent> {
  for await (const { _id, m } of pagesOf<string>(connection, documents, DOCUMENTS_A_PAGE, current))
    yield { kind: 'document', ...placeOf(_id), document: JSON.parse(m.d) as Document };
  for await (const { _id, m } of pagesOf<Binary>(connection, bytes, COLUMNS_A_PAGE, current))
    yield { kind: 'bytes', ...placeOf(_id), bytes: fromStoredBytes(m.d) };
}

async function* pagesOf<Payload>(
  connection: MongoConnection,
  of: Collection<Stored<Payload>>,
  batchSize: number,
  current: <T>(answer: T) => Promise<T>,
): AsyncGenerator<Stored<Payload>> {
  const [from, to] = [keyPrefix(CACHE), endOfPrefix(keyPrefix(CACHE))];
  const withoutCache = { $or: [{ _id: { $lt: from } }, { _id: { $gte: to } }] } as object;
  const cursor = of.find(withoutCache, { sort: { _id: 1 }, projection: { 'm.d': 1 }, batchSize });
  try {
    for (;;) {
      // As long as a write may take, and no connection is kept for longer: a server without an index for the order sorts all of it first.
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
const placeOf = (key: string): Pick<ModelContent, 'collection' | 'id'> => {
  const end = key.indexOf('/');
  return { collection: key.slice(0, end), id: fromStoredId(key.slice(end + 1)) };
};
