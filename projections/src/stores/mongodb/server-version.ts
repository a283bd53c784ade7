import { ReadStoreClosedError, ReadStoreUnavailableError } from '../read-store.ts';
import { connectToMongo } from './mongo-connection.ts';

/**
 * Version of a MongoDB, on its own connection.
 * @returns for example `7.0.5`; compatible servers may add their own
 * @throws ReadStoreUnavailableError when it does not answer or rejects the credentials; StoreAddressError for
 * a malformed URL
 */
export const mongoVersion = async (url: string): Promise<string> => {
  const connection = await connectToMongo(
    { url },
    {
      unavailable: (reason, options) => new ReadStoreUnavailableError(reason, options),
      closed: () => new ReadStoreClosedError(),
    },
  );
  try {
    const info = await connection.read((signal) => connection.database.command({ buildInfo: 1 }, { signal }));
    const { version, ferretdbVersion } = info as { readonly version: string; readonly ferretdbVersion?: string };
    return ferretdbVersion === undefined ? version : `${version} (FerretDB ${ferretdbVersion})`;
  } finally {
    await connection.close();
  }
};
