/**
 * A value that several processes replace, each replacement won by one of them: the next version is a new document whose `_id` is
 * its number, and inserting under a taken `_id` fails on every server. (An update with the old value in its filter would do on
 * MongoDB, but FerretDB looks first and writes afterwards.)
 * The new version removes the one before. Versions are removed in ascending order only, so whoever inserts a version that was
 * there before finds that its predecessor is gone, and knows that it came too late.
 */
import type { Collection, WriteConcernSettings } from 'mongodb';
import { isDuplicate } from './duplicate-key.ts';
import type { MongoConnection } from './mongo-connection.ts';

export interface Versioned<T> {
  readonly version: number;
  readonly value: T;
  /** Versions before this one that a process died over, ascending. */
  readonly older: readonly number[];
}

export interface VersionDocument<T> {
  readonly _id: string;
  readonly value: T;
}

export interface VersionedRegister<T> {
  read(): Promise<Versioned<T> | undefined>;
  /** Puts `value` in the place of `previous`. Answers undefined when another was faster: read again. */
  replace(previous: Versioned<T> | undefined, value: T): Promise<Versioned<T> | undefined>;
  /** Changes fields of a version, if it is still there. Only for changes that are right whoever makes them, and repeatable. */
  amend(version: number, set: Partial<T>, unset: readonly (keyof T & string)[]): Promise<void>;
}

const DIGITS = 16;
const DURABLE: WriteConcernSettings = { w: 'majority', j: true };

export const openRegister = <T>(
  connection: MongoConnection,
  collectionName: string,
  key: string,
): VersionedRegister<T> => {
  const versions: Collection<VersionDocument<T>> = connection.database.collection(collectionName);
  const idOf = (version: number): string => `${key}/${String(version).padStart(DIGITS, '0')}`;
  const remove = async (version: number): Promise<boolean> => {
    const { deletedCount } = await connection.write(() =>
      versions.deleteOne({ _id: idOf(version) }, { writeConcern: { w: 'majority' } }),
    );
    return deletedCount === 1;
  };
  const insert = async (version: number, value: T): Promise<boolean> => {
    try {
      const document = { _id: idOf(version), value } as never;
      await connection.write((signal) => {
        const options = { writeConcern: DURABLE, signal };
        return versions.insertOne(document, options);
      });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  };
  const read = async (): Promise<Versioned<T> | undefined> => {
    const found = await connection.read((signal) =>
      versions.find({ _id: { $gte: `${key}/`, $lt: `${key}0` } } as object, { sort: { _id: 1 }, signal }).toArray(),
    );
    return newestOf(found as readonly VersionDocument<T>[]);
  };

  return {
    read,
    replace: async (previous, value) => {
      const version = (previous?.version ?? 0) + 1;
      if (!(await insert(version, value))) return undefined;
      const replaced: Versioned<T> = { version, value, older: [] };
      if (previous === undefined) return (await read())?.version === version ? replaced : undefined;
      for (const left of previous.older) await remove(left);
      if (await remove(previous.version)) return replaced;
      // Too late, by one version or by many: what was just inserted is below the newest, unless somebody already builds on it.
      const newest = await read();
      if (newest !== undefined && newest.version > version) await remove(version);
      return undefined;
    },
    amend: async (version, set, unset) => {
      const fields = (names: readonly string[], valueOf: (name: string) => unknown): Record<string, unknown> =>
        Object.fromEntries(names.map((name) => [`value.${name}`, valueOf(name)]));
      const update = {
        $set: fields(Object.keys(set), (name) => set[name as keyof T]),
        ...(unset.length > 0 ? { $unset: fields(unset, () => '') } : {}),
      };
      await connection.write(() =>
        versions.updateOne({ _id: idOf(version) }, update as object, { writeConcern: DURABLE }),
      );
    },
  };
};

/** The newest of the versions of one key, given in ascending order. */
const newestOf = <T>(found: readonly VersionDocument<T>[]): Versioned<T> | undefined => {
  const newest = found.at(-1);
  if (newest === undefined) return undefined;
  return {
    version: versionOf(newest._id),
    value: newest.value,
    older: found.slice(0, -1).map(({ _id }) => versionOf(_id)),
  };
};

export const keyOf = (id: string): string => id.slice(0, -DIGITS - 1);

const versionOf = (id: string): number => Number(id.slice(-DIGITS));
