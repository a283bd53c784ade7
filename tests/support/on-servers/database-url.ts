/** @param url a MongoDB address without a database in its path. */
export const databaseUrl = (url: string, database: string): string => {
  const [address = '', query = ''] = url.split('?');
  return `${address.replace(/\/$/u, '')}/${database}${query === '' ? '' : `?${query}`}`;
};
