import { describe, expect, it } from '@jest/globals';
import { proposeReadOptions } from './propose-read-options.ts';

const comment = (at: number): string => `The staff at the desk was kind and the room was very clean and bright ${at}`;
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const ROWS = 14;
const rows = (line: (at: number) => string): readonly string[] => Array.from({ length: ROWS }, (_, at) => line(at));
const day = (at: number): string => String(at + 10);

type Said = readonly [field: string, type: string];
interface Export {
  readonly content: string | Uint8Array;
  readonly columns: readonly Said[];
  readonly reading?: object;
}

const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');

const EXPORTS: Readonly<Record<string, Export>> = {
  LimeSurvey: {
    content: [
      '"Response ID","Date submitted","What did you like? [Comment]"',
      ...rows((at) => `"${at + 1}","2024-03-${day(at)} 10:11:00",${quoted(comment(at))}`),
    ].join('\n'),
    columns: [
      ['Response ID', 'number'],
      ['Date submitted', 'date'],
      ['What did you like? [Comment]', 'long-text'],
    ],
  },
  'LimeSurvey, codes above texts': {
    content: [
      '"id";"submitdate";"G01Q01";"G01Q02[SQ001]";"G02Q03"',
      '"Response ID";"Date submitted";"How old are you?";"Which did you use? [Pool]";"Why?"',
      ...rows(
        (at) =>
          `"${at + 1}";"2024-03-${day(at)} 10:11:00";"${at + 18}";"${at % 2 ? 'Yes' : 'No'}";${quoted(comment(at))}`,
      ),
    ].join('\n'),
    columns: [
      ['id', 'number'],
      ['submitdate', 'date'],
      ['G01Q01', 'number'],
      ['G01Q02[SQ001]', 'enum'],
      ['G02Q03', 'long-text'],
    ],
    reading: { delimiter: ';', headerRow: 1, labelRow: 2 },
  },
  'Qualtrics before its marks': {
    content: [
      'V1,V8,V9,Q1',
      '"ResponseID","StartDate","EndDate","Why?"',
      ...rows((at) => `"R_${at}x","2015-03-${day(at)} 10:11:00","2015-03-${day(at)} 10:21:00",${quoted(comment(at))}`),
    ].join('\n'),
    columns: [
      ['V1', 'text'],
      ['V8', 'date'],
      ['V9', 'date'],
      ['Q1', 'long-text'],
    ],
    reading: { labelRow: 2 },
  },
  'a Japanese form': {
    content: [
      '回答日時,ご意見',
      ...rows(
        (at) => `2024年3月${day(at)}日 10:05,スタッフはとても親切でしたが、部屋は少し狭くてうるさかったです。${at}`,
      ),
    ].join('\n'),
    columns: [
      ['回答日時', 'date'],
      ['ご意見', 'long-text'],
    ],
  },
  Typeform: {
    content: [
      '#,How likely?,*Why?*,Submit Date (UTC)',
      ...rows((at) => `ab12cd34ef${at}gh,${at % 11},${quoted(comment(at))},2024-01-${day(at)} 10:05:01`),
    ].join('\n'),
    columns: [
      ['#', 'text'],
      ['How likely?', 'number'],
      ['*Why?*', 'long-text'],
      ['Submit Date (UTC)', 'date'],
    ],
  },
  'Google Forms': {
    content: [
      'Timestamp,"Any comments, or ideas?"',
      ...rows((at) => `"2024/01/${day(at)} 3:04:05 PM GMT+2",${quoted(comment(at))}`),
    ].join('\r\n'),
    columns: [
      ['Timestamp', 'date'],
      ['Any comments, or ideas?', 'long-text'],
    ],
  },
  'Microsoft Forms': {
    content: `\ufeff${['ID,Start time,Email,What do you think?', ...rows((at) => `${at + 1},1/${day(at)}/24 10:15:22,anonymous,${quoted(comment(at))}`)].join('\r\n')}`,
    columns: [
      ['ID', 'number'],
      ['Start time', 'date'],
      ['Email', 'enum'],
      ['What do you think?', 'long-text'],
    ],
    reading: { columns: { 'Start time': { dates: { order: 'month-first' } } } },
  },
  Alchemer: {
    content: [
      '"Response ID","Time Started","Contact ID","What else?"',
      ...rows((at) => `"${at + 2}","Jan ${day(at)}, 2024 2:31:07 pm","",${quoted(comment(at))}`),
    ].join('\n'),
    columns: [
      ['Response ID', 'number'],
      ['Time Started', 'date'],
      ['Contact ID', 'unused'],
      ['What else?', 'long-text'],
    ],
  },
  SurveyMonkey: {
    content: [
      'Respondent ID,Start Date,Which do you use?,,What could be better?',
      ',,Phone,Other (please specify),Open-Ended Response',
      ...rows((at) => `118374928300${at},01/${day(at)}/2024 10:02:33 AM,Phone,,${quoted(comment(at))}`),
    ].join('\r\n'),
    columns: [
      ['Respondent ID', 'number'],
      ['Start Date', 'date'],
      ['Which do you use? - Phone', 'enum'],
      ['Which do you use? - Other (please specify)', 'unused'],
      ['What could be better?', 'long-text'],
    ],
    reading: { subheaderRow: 2 },
  },
  'Qualtrics, tabs and bare marks': {
    content: utf16(
      [
        'Q1\tQ2',
        'How likely?\tWhy?',
        '{"ImportId":"QID1"}\t{"ImportId":"QID2_TEXT"}',
        ...rows((at) => `${at % 11}\t${comment(at)}`),
      ].join('\n'),
    ),
    columns: [
      ['Q1', 'number'],
      ['Q2', 'long-text'],
    ],
    reading: { encoding: 'utf-16le', delimiter: '\t', labelRow: 2, skippedRows: [3], quotes: 'strict' },
  },
  'Excel, Unicode text': {
    content: utf16(
      ['Name\tScore\tComment', ...rows((at) => `José ${at}\t${at},5\t"${comment(at)}, ""yes"""`)].join('\r\n'),
    ),
    columns: [
      ['Name', 'text'],
      ['Score', 'number'],
      ['Comment', 'long-text'],
    ],
    reading: { columns: { Score: { numbers: 'decimal-comma' } } },
  },
  'Excel, sep= in quotes': {
    content: `"sep=;"\r\n${['A;Comment', ...rows((at) => `00${at}1;${comment(at)}`)].join('\r\n')}`,
    columns: [
      ['A', 'text'],
      ['Comment', 'long-text'],
    ],
    reading: { delimiter: ';', headerRow: 2, skippedRows: [1] },
  },
  'lines that end with CR': {
    content: ['Id,Comment', ...rows((at) => `00${at}1,${comment(at)}`)].join('\r'),
    columns: [
      ['Id', 'text'],
      ['Comment', 'long-text'],
    ],
  },
};

const NUMBERS: readonly (readonly [what: string, cell: (at: number) => string, format: string])[] = [
  ['percent', (at) => `${at * 7}${at % 2 === 0 ? ' %' : '%'}`, 'decimal-point'],
  ['dollars', (at) => `"$1,${200 + at}.50"`, 'decimal-point'],
  ['euros behind', (at) => `"1.${200 + at},50 €"`, 'decimal-comma'],
  ['rupees in lakh', (at) => `"₹${at + 1},23,456.50"`, 'decimal-point'],
  ['rupees by their letters', (at) => `Rs. ${at + 1000}`, 'decimal-point'],
  ['Swiss francs', (at) => `CHF 2’${100 + at}.05`, 'decimal-point'],
  ['thousands by apostrophes', (at) => `1'${234 + at}.50`, 'decimal-point'],
  ['thousands by spaces', (at) => `"1\u00a0${234 + at},50"`, 'decimal-comma'],
  ['what is owed', (at) => `(${at + 1}.50)`, 'decimal-point'],
];

describe('complete exports of survey tools and spreadsheets', () => {
  it.each(Object.entries(EXPORTS))('of %s are read as meant', (_name, { content, columns, reading = {} }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const proposal = proposeReadOptions(bytes, { choices: {}, columns: [], prints: undefined, former: {} });
    expect(proposal.open).toEqual([]);
    expect(proposal.count).toBe(ROWS);
    expect(proposal.columns.map(({ field, type }) => [field, type])).toEqual(columns);
    expect(proposal.reading).toMatchObject(reading);
    expect(proposal.columns.every(({ cells }) => (cells?.unreadable ?? 0) === 0)).toBe(true);
  });

  it.each(NUMBERS)('hold numbers: %s', (_what, cell, format) => {
    const content = Buffer.from(['Amount,Comment', ...rows((at) => `${cell(at)},${comment(at)}`)].join('\n'));
    const { columns, reading, open } = proposeReadOptions(content, {
      choices: {},
      columns: [],
      prints: undefined,
      former: {},
    });
    expect([columns[0]?.type, reading.columns['Amount']?.numbers, open]).toEqual(['number', format, []]);
    expect(columns[0]?.cells?.unreadable).toBe(0);
  });
});
