/** Saves a file by the browser. @param extension without dot */
export const saveBlob = (name: string, extension: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replace(/[^\p{L}\p{N} _-]+/gu, '_').trim() || 'table'}.${extension}`;
  link.click();
  URL.revokeObjectURL(address);
};

/** Spreadsheets recognise UTF-8 by its byte order mark. */
export const saveCsv = (name: string, text: string): void =>
  saveBlob(name, 'csv', new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
