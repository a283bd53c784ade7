/** One look at what the server says, outside of any component. */

/** What `dispatch` gives for a query that was begun by hand. */
export interface Asked<T> {
  unwrap(): Promise<T>;
  unsubscribe(): void;
}

/**
 * What has been asked for. It is watched until it is there: RTK Query throws away what nobody watches, in the middle of the call, when something
 * else says that it may have changed, as the end of a build does. Its answer would then be `undefined`.
 */
export const answerTo = async <T>(asked: Asked<T>): Promise<T> => {
  try {
    return await asked.unwrap();
  } finally {
    asked.unsubscribe();
  }
};
