/**
 * Writes of a commit that are sent only while it is certain, or was just looked up, that nobody else has taken the commit over: a process that
 * was frozen in the middle of one does not go on where it was when it wakes up.
 */
import type { MongoConnection } from './mongo-connection.ts';

export class TakenOverError extends Error {
  constructor() {
    super('Another process has carried out this commit, or taken it back');
    this.name = 'TakenOverError';
  }
}

/**
 * @param until of `performance.now()`; nobody takes the commit over before
 * @returns the connection, whose writes throw TakenOverError from then on unless `isOurs`
 */
export const whileOurs = (
  connection: MongoConnection,
  until: number,
  isOurs: () => Promise<boolean>,
): MongoConnection => {
  const checked =
    <T>(call: (signal: AbortSignal) => Promise<T>) =>
    async (signal: AbortSignal): Promise<T> => {
      if (performance.now() >= until && !(await isOurs())) throw new TakenOverError();
      return call(signal);
    };
  return {
    ...connection,
    write: (call) => connection.write(checked(call)),
    update: (call) => connection.update(checked(call)),
  };
};
