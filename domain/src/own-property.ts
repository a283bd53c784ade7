/** Own property by a user-chosen name: a column called 'constructor' must not find Object.prototype's. */
export const getOwnProperty = <Value>(record: { readonly [name: string]: Value }, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
