/** Hands a text to the browser's downloads. A byte order mark tells spreadsheets that it is UTF-8. */
export const saveCsv = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replace(/[^\p{L}\p{N} _-]+/gu, '_').trim() || 'table'}.csv`;
  link.click();
  URL.revokeObjectURL(address);
};
