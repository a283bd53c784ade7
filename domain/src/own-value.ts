/** What stands under a name that users choose: a column called 'constructor' finds nothing that every object has. */
export const ownValue = <Value>(record: { readonly [name: string]: Value }, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
