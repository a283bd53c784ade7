import { describe, expect, it } from '@jest/globals';
import { formatCsvLine } from '@verbatim/domain/formats/csv/csv-line';
import { csvRows } from './csv-rows.ts';
import { ExportUnreadableError } from './exported-file.ts';

const read = async (chunks: readonly string[], delimiter = ','): Promise<readonly (readonly string[])[]> => {
  const rows: (readonly string[])[] = [];
  for await (const row of csvRows(chunks, delimiter)) rows.push(row);
  return rows;
};
const CELLS = [
  ['a', 'b;c', ''],
  ['two\r\nlines', 'a "quoted" word', ','],
  ['', '', ''],
  ['last', '"', '\n'],
];

describe('rows of a CSV text', () => {
  it('are those that were written, wherever chunks are cut', async () => {
    const text = CELLS.map(formatCsvLine).join('');
    for (let size = 1; size <= text.length; size++) {
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      expect(await read(chunks)).toEqual(CELLS);
    }
  });

  it('may end in any way, and be separated by another delimiter', async () => {
    expect(await read(['a;"b;c"\nd;e\rf;\r\n'], ';')).toEqual([
      ['a', 'b;c'],
      ['d', 'e'],
      ['f', ''],
    ]);
    expect(await read(['a,b\r'])).toEqual([['a', 'b']]);
    expect(await read(['a,"b'])).toEqual([['a', 'b']]);
    expect(await read([])).toEqual([]);
  });

  it('have a limit', async () => {
    const chunk = 'x'.repeat(1024 * 1024);
    await expect(read(['"', ...Array.from({ length: 9 }, () => chunk)])).rejects.toThrow(ExportUnreadableError);
  });
});
