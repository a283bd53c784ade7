import { describe, expect, it } from '@jest/globals';
import { layoutRecords, proposeLayout } from './file-layout.ts';

const read = (text: string) => {
  const layout = proposeLayout(text);
  return { skipped: layout.skippedRows, rows: [...layoutRecords(text, layout)].map(({ cells }) => cells.join('·')) };
};

describe('rows below a header', () => {
  it.each([
    ['the header again', 'a,b\n1,x\na,b\n2,y\n', [3], ['1·x', '2·y']],
    ['behind a cell of two lines', 'a,b\r\n1,"x\r\nz"\r\na,b\r\n2,y\r\n', [4], ['1·x\r\nz', '2·y']],
    ['at the ends of lines that are CR', 'a,b\r1,x\ra,b\r2,y', [3], ['1·x', '2·y']],
    ['below a title', 'Title,\n,\na,b\n1,x\na,b\n2,y\n', [1, 2, 5], ['1·x', '2·y']],
    ['a total at the end', 'shop,n,comment\nA,1,"so, so"\nB,2,"x"\nTotal,3,\n', [4], ['A·1·so, so', 'B·2·x']],
    [
      'totals behind a blank row',
      'shop;n;c\nA;1,5;x\nB;2;y\n;;\nSumme;3,5;\nMittelwert:;1,75;\n',
      [5, 6],
      ['A·1,5·x', 'B·2·y'],
    ],
  ])('are no data: %s', (_what, text, skipped, rows) => {
    expect(read(text)).toEqual({ skipped, rows });
  });

  it.each([
    ['a total with a comment', 'shop,n,comment\nA,1,x\nTotal,3,too much\n', 2],
    ['a total further up', 'shop,n,comment\nTotal,3,\nA,1,x\n', 2],
    ['a shop of that name', 'shop,comment\nA,x\nTotal,\n', 2],
    ['a company of that name, rated twice', 'brand,n,comment\nTotal,4,fine\nShell,2,x\nTotal,3,\n', 3],
    ['a part of the header', 'a,b\n1,x\na,b c\nx a,b\n', 3],
    ['the name of the only column', 'comment\nfine\ncomment\n', 2],
  ])('are data: %s', (_what, text, rows) => {
    expect(read(text)).toMatchObject({ skipped: [], rows: { length: rows } });
  });

  it('are blank in a spreadsheet, and nothing', () => {
    expect(read('a,b\n1,x\n,\n , \n2,y\n,\n').rows).toEqual(['1·x', '2·y']);
    expect(read('a,b\n1,\n').rows).toEqual(['1·']);
  });
});

describe('a list of texts below one name', () => {
  it('is not divided at its commas', () => {
    expect(read('comment\nGood, but slow, really\nfine\nBad, bad\n').rows).toEqual([
      'Good, but slow, really',
      'fine',
      'Bad, bad',
    ]);
    expect(read('comment\nGood, but slow; really\nfine\n').rows).toEqual(['Good, but slow; really', 'fine']);
  });
});

describe('headings of merged cells', () => {
  it('are above the names, and belong to them', () => {
    const { headers, subheaderRow } = proposeLayout(
      `,Rating,,Open\nShop,Food,Service,Comment\n${['A', 'B', 'C', 'D'].map((shop, at) => `${shop},${at},${at + 1},fine`).join('\n')}\n`,
    );
    expect([headers, subheaderRow]).toEqual([['Shop', 'Rating - Food', 'Rating - Service', 'Open - Comment'], 2]);
  });
});
