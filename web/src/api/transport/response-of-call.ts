/** A single manual query, outside of components. */

/** Result of dispatching a query manually. */
export interface CallRequest<T> {
  unwrap(): Promise<T>;
  unsubscribe(): void;
}

/**
 * Result of a query. It stays subscribed until then: RTK Query drops unsubscribed entries in the middle of a
 * call when their tags are invalidated, as at the end of a build, and the result would be `undefined`.
 */
export const responseOfCall = async <T>(asked: CallRequest<T>): Promise<T> => {
  try {
    return await asked.unwrap();
  } finally {
    asked.unsubscribe();
  }
};
