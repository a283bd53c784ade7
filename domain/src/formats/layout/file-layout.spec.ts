import { describe, expect, it } from '@jest/globals';
import { layoutRecords, proposeLayout } from './file-layout.ts';
import type { ReadOptionChoices } from '../read-options.ts';

const read = (text: string, choices?: ReadOptionChoices) => {
  const layout = proposeLayout(text, choices);
  return { ...layout, rows: [...layoutRecords(text, layout)].map(({ cells }) => cells) };
};

describe('the delimiter', () => {
  it.each([
    ['sep=;\nrespondent;comment\n1;Fine, thanks\n', ';'],
    ['"sep=;"\r\na;b\r\n1;2\r\n', ';'],
    ['SEP=\t\na\tb\n1\t2\n', '\t'],
    ['sep=|\na|b\n1|2\n', '|'],
    ['Note, sur 20;Commentaire\n0,5;Bon\n1,5;Bien\n', ';'],
    ['a;b\n1,5;x\n2,5;y\n', ';'],
    ['a,b\n1,x;y\n2,z\n', ','],
    ['a\tb\nx, y\t1\nz, w\t2\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['a|b,c\n1|2,3\n', ','],
    ['comment\nfine\n', ','],
    ['Titel\n\na;b\n1,5;x\n2,5;y\n', ';'],
    ['a,b\n"x;y",1\n"z;w",2\n', ','],
  ])('of %j is %j', (text, delimiter) => {
    expect(read(text)).toMatchObject({ delimiter, openDelimiters: [] });
  });

  it('is open where two fit alike, and settled by a row further down', () => {
    const text = 'Note,sur;Wort\n1,5;gut\n2,5;schlecht\n';
    expect(read(text).openDelimiters).toEqual([',', ';']);
    expect(read(`${text}${'3,5;gut\n'.repeat(200)}4;gut\n`)).toMatchObject({ delimiter: ';', openDelimiters: [] });
    expect(read(text, { delimiter: ';' })).toMatchObject({
      delimiter: ';',
      openDelimiters: [],
      headers: ['Note,sur', 'Wort'],
    });
  });
});

describe('the header', () => {
  it.each<[string, string[], string[]]>([
    ['a,b\n1,2\n', ['a', 'b'], ['1', '2']],
    ['Guest survey 2024,,\n,,\nroom,score,comment\n1,2,x\n', ['room', 'score', 'comment'], ['1', '2', 'x']],
    ['Guest survey 2024\n\nroom,score,comment\n1,2,x\n3,4,y\n', ['room', 'score', 'comment'], ['1', '2', 'x']],
    ['Survey,\n,\nroom,comment\n1,x\n', ['room', 'comment'], ['1', 'x']],
    ['Survey;Spring 2024;\n;;\nroom;score;comment\n1;2;x\n', ['room', 'score', 'comment'], ['1', '2', 'x']],
    ['\n\nroom,comment\n1,x\n', ['room', 'comment'], ['1', 'x']],
    [',comment\n0,good\n1,bad\n', ['', 'comment'], ['0', 'good']],
    ['id,\n1,good\n2,bad\n', ['id', ''], ['1', 'good']],
    ['name,\nAnna,good\nBert,bad\n', ['name', ''], ['Anna', 'good']],
    ['comment\nGood, bad\nFine, thanks\n', ['comment'], ['Good', ' bad']],
    ['comment\nI, you, 1 b\nI, you, 2 b\n', ['comment'], ['I', ' you', ' 1 b']],
    ['comment\nGood,bad\nFine,thanks\n', ['comment'], ['Good', 'bad']],
    ['Guests\nroom,score\n1,2\n3,4\n', ['room', 'score'], ['1', '2']],
    ['comment,,\nfine,1,2\n', ['comment', '', ''], ['fine', '1', '2']],
    ['a,b\n,x\n1,y\n', ['a', 'b'], ['', 'x']],
  ])('of %j is %j', (text, headers, first) => {
    const { headers: found, rows } = read(text);
    expect([found, rows[0]]).toEqual([headers, first]);
  });

  it('can be chosen', () => {
    const text = 'x,y,z\nroom,score,comment\n1,2,x\n';
    expect(read(text, { headerRow: 2 })).toMatchObject({
      headers: ['room', 'score', 'comment'],
      rows: [['1', '2', 'x']],
    });
    expect(read('Title,,\n,,\na,b,c\n1,2,3\n', { headerRow: 1 }).headers).toEqual(['Title', '', '']);
  });
});

describe('the rows of survey tools', () => {
  it('of Qualtrics are labels, and ids that are left out', () => {
    const text =
      'StartDate,Q1,Q2\nStart Date,"How likely,\nreally?",Why?\n"{""ImportId"":""startDate"",""timeZone"":""UTC""}","{""ImportId"":""QID1""}","{""ImportId"":""QID2_TEXT""}"\n2024-01-01,9,Good\n';
    expect(read(text)).toMatchObject({
      headers: ['StartDate', 'Q1', 'Q2'],
      labels: ['Start Date', 'How likely,\nreally?', 'Why?'],
      labelRow: 2,
      skippedRows: [4],
      rows: [['2024-01-01', '9', 'Good']],
    });
  });
  it('of SurveyMonkey are a header of two rows', () => {
    const text =
      'Respondent ID,Start Date,What was good?,,,Why?,How much?\n,,Food,Staff,Other (please specify),Open-Ended Response,Response\n1,01/13/2024,Food,,,tasty,5\n';
    expect(read(text)).toMatchObject({
      headers: [
        'Respondent ID',
        'Start Date',
        'What was good? - Food',
        'What was good? - Staff',
        'What was good? - Other (please specify)',
        'Why?',
        'How much?',
      ],
      subheaderRow: 2,
      rows: [['1', '01/13/2024', 'Food', '', '', 'tasty', '5']],
    });
  });
  describe('that have no marks of their own', () => {
    const codes = 'id,submitdate,G01Q01,G01Q02[SQ001],G01Q03';
    const texts = 'Response ID,Date submitted,How satisfied?,Which did you use? [Pool],Why?';
    const data = [1, 2, 3, 4].map((id) => `${id},2024-03-0${id} 10:11:12,Very satisfied,Yes,Good ${id}`).join('\n');

    it('are codes, with texts below them or above', () => {
      const found = { headers: codes.split(','), labels: texts.split(',') };
      const below = read(`${codes}\n${texts}\n${data}\n`);
      expect(below).toMatchObject({ ...found, labelRow: 2, skippedRows: [] });
      const above = read(`${texts}\n${codes}\n${data}\n`);
      expect(above).toMatchObject({ ...found, labelRow: 1, skippedRows: [] });
      expect([below.rows.length, above.rows.length]).toEqual([4, 4]);
      expect(read(`${texts}\n${codes}\n${data}\n`, above)).toMatchObject(found);
    });
    it('are codes and texts in one row', () => {
      const header = codes.split(',').map((code, at) => `${code}. ${texts.split(',')[at]}`);
      expect(read(`${header.join(',')}\n${data}\n`)).toMatchObject({
        headers: header,
        labels: texts.split(','),
        labelRow: null,
      });
      expect(read('1. How was it?,2. Why?\n3,Good\n').labels).toEqual(['', '']);
    });
    it('are texts over numbers in one column, if others have numbered codes', () => {
      const rows = 'Nr,Q2\nYour number,Why?\n1,Good\n2,Bad\n3,Fine\n';
      expect(read(rows)).toMatchObject({ headers: ['Nr', 'Q2'], labels: ['Your number', 'Why?'] });
    });
    it.each([
      ['one value that cannot be read', 'age,comment\nunknown,Good\n34,Fine\n35,Bad\n36,Nice\n'],
      ['the same word in two columns', 'age,income,comment\nrefused,refused,Good\n34,1,Fine\n35,2,Bad\n36,3,Nice\n'],
      ['marks of missing values', 'age,income,comment\nn/a,null,Good\n34,1,Fine\n35,2,Bad\n36,3,Nice\n'],
      [
        'a value that comes again',
        'age,day,city\nold,late,Rome\n34,2024-01-02,Rome\n35,2024-01-03,Oslo\n36,2024-01-04,Bonn\n',
      ],
      ['a gap', 'age,day,city\nold,late,\n34,2024-01-02,Rome\n35,2024-01-03,Oslo\n36,2024-01-04,Bonn\n'],
      ['words alone', 'name,city\nAnna,Rome\nBert,Oslo\nCarl,Bonn\nDora,Kiel\n'],
    ])('are none: %s', (_what, text) => {
      expect(read(text)).toMatchObject({ labelRow: null, skippedRows: [] });
    });
  });
  it('can be taken for data', () => {
    const text = 'id,Why?\n,Open-Ended Response\n1,x\n';
    expect(read(text, { subheaderRow: null })).toMatchObject({
      headers: ['id', 'Why?'],
      rows: [
        ['', 'Open-Ended Response'],
        ['1', 'x'],
      ],
    });
  });
});
