/** Searches everything that an installation stores: its folder, and on servers the log and the database. */
import { MongoClient } from 'mongodb';
import { filesContaining } from './files-containing.ts';
import { settingsFor } from './on-servers/open-stores.ts';
import { withSpecLog } from './spec-log.ts';

/** Places of each word; empty if it was not found. */
export const findPlaces = async (dataDir: string, words: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const word of words)
    for (const path of await filesContaining(dataDir, word)) found.push(`${word} in ${path.slice(dataDir.length + 1)}`);
  const { EVENTSTORE_URL, MONGODB_URL } = await settingsFor(dataDir);
  if (EVENTSTORE_URL !== undefined) found.push(...(await inLog(dataDir, words)));
  if (MONGODB_URL !== undefined) found.push(...(await inDatabase(MONGODB_URL, words)));
  return found;
};

const DELETED = /^(?:file|names)-/u;

const inLog = (dataDir: string, words: readonly string[]): Promise<readonly string[]> =>
  withSpecLog(dataDir, async (events) => {
    const found: string[] = [];
    for await (const { stream, type, data, metadata } of events.readAll()) {
      const text = JSON.stringify([data, metadata]);
      // Deleted streams remain in a server's log until its next scavenge.
      if (DELETED.test(stream)) continue;
      for (const word of words) if (text.includes(word)) found.push(`${word} in ${type} of ${stream}`);
    }
    return found;
  });

const inDatabase = async (url: string, words: readonly string[]): Promise<readonly string[]> => {
  const client = await MongoClient.connect(url);
  try {
    const found: string[] = [];
    for (const { collectionName } of await client.db().collections())
      for await (const document of client.db().collection(collectionName).find())
        for (const word of words) if (holds(document, word)) found.push(`${word} in ${collectionName}`);
    return [...new Set(found)];
  } finally {
    await client.close();
  }
};

/** Stored bytes are searched as text, too. */
const holds = (value: unknown, word: string): boolean => {
  if (typeof value === 'string') return value.includes(word);
  if (value instanceof Uint8Array) return Buffer.from(value).includes(word);
  if (typeof value !== 'object' || value === null) return false;
  const buffer: unknown = Reflect.get(value, 'buffer');
  if (buffer instanceof Uint8Array) return Buffer.from(buffer).includes(word);
  return Object.entries(value).some(([key, each]) => key.includes(word) || holds(each, word));
};
