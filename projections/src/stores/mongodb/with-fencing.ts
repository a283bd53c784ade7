/**
 * Fences the writes of a commit: they are sent only while no other process can have taken it over, so that a
 * paused process does not continue a lost commit.
 */
import type { MongoConnection } from './mongo-connection.ts';

export class TakenOverError extends Error {
  constructor() {
    super('Another process has made this commit or rolled it back');
    this.name = 'TakenOverError';
  }
}

/**
 * @param until by `performance.now()`, before which no takeover is possible
 * @returns the connection, whose writes then throw TakenOverError unless `isOurs`
 */
export const withFencing = (
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
