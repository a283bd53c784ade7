import type { Collection } from 'mongodb';
import type { MongoConnection } from './mongo-connection.ts';

/** STORED FORMAT. */
interface FormatDocument {
  readonly _id: 'format';
  readonly format: number;
}

const COLLECTION = 'installation';

export const formats = ({ database }: MongoConnection): Collection<FormatDocument> =>
  database.collection<FormatDocument>(COLLECTION);

/** The format that the installation was brought to; undefined before the first that was noted. */
export const readFormat = async (connection: MongoConnection): Promise<number | undefined> => {
  const found = await connection.read((signal) => formats(connection).findOne({ _id: 'format' }, { signal }));
  return found?.format;
};
