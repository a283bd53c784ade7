/** Coded data is read by programs that know nothing of our exporter, and compared with the uploaded file. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { findPspp, PSPP_MISSING, runSyntax, type PsppDataset } from '../support/pspp.ts';
import { readZip } from '../support/read-zip.ts';
import { specProjects } from '../support/spec-server.ts';
import { readTripleS } from '../support/triple-s-reader.ts';

/** More than one page of rows. */
const ROWS = 620;
const withPspp = findPspp() === undefined ? it.skip : it;
if (findPspp() === undefined) console.warn(`Skipped: SPSS syntax ${PSPP_MISSING}`);

const DEFINITIONS = [
  { field: 'Kommentar', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Quelle', name: 'quelle', field_type: 'text', options: [] },
  { field: 'Größe & "Art"', name: 'groesse_art', field_type: 'enum', options: [] },
  { field: 'Note', name: 'note', field_type: 'enum', options: [] },
  { field: 'Preis', name: 'preis', field_type: 'number', options: [] },
  { field: 'Gewicht', name: 'gewicht', field_type: 'number', options: [] },
  { field: 'Datum', name: 'datum', field_type: 'date', options: [] },
  { field: 'Besuch', name: 'besuch', field_type: 'date', options: [] },
  { field: 'Leer', name: 'leer', field_type: 'enum', options: [] },
] as const;

const TEXTS = [
  'The staff was kind; "very" kind.',
  "=SUM(A1) isn't the price",
  'Das Zimmer war schön, aber\r\nder staff fehlte.\n\nZwei Zeilen.',
  'שירות טוב, price גבוה',
  '-5 stars, clean 😀',
  '',
  "Tab\tand 'quotes', clean staff",
];
const OPTIONS = [`A & B; "C" <d>`, `It's 5 %, ok`, 'ü'.repeat(100), 'מסעדה', '', 'COMMENT'];
const PRICES = ['12,5', '-1234,125', '', 'n/a', 'viele', '0,0000005', '7'];
const LONG = 'ü'.repeat(20_000);

interface Source {
  readonly comment: string;
  readonly quelle: string;
  readonly option: string;
  readonly note: string;
  readonly preis: string;
  readonly gewicht: string;
  readonly datum: string;
  readonly besuch: string;
  readonly leer: string;
}

const two = (number: number): string => String(number).padStart(2, '0');
const SOURCES = Array.from({ length: ROWS }, (_, at): Source => {
  const text = TEXTS[at % TEXTS.length]!;
  return {
    comment: text === '' ? '' : `${text} ${at}`,
    quelle: at === 7 ? LONG : at % 5 === 0 ? '' : `Quelle ${at}, "so"`,
    option: OPTIONS[at % OPTIONS.length]!,
    note: at % 9 === 0 ? '' : String(1 + ((at * 7) % 5)),
    preis: PRICES[at % PRICES.length]!,
    gewicht: `1,${two(at % 100)}`,
    datum: at % 8 === 0 ? '' : `${two(1 + (at % 28))}.${two(1 + (at % 12))}.2025`,
    besuch: at % 11 === 0 ? '' : `2025-${two(1 + (at % 12))}-${two(1 + (at % 28))} ${two(at % 24)}:${two(at % 60)}`,
    leer: '',
  };
});

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const FILE = [
  DEFINITIONS.map(({ field }) => quote(field)).join(','),
  ...SOURCES.map((source) =>
    Object.values(source as unknown as Record<string, string>)
      .map(quote)
      .join(','),
  ),
].join('\n');

/** Names and queries; a query is one word, so that the naive reference is one as well. */
const THEMES = [
  [`Staff ${'L'.repeat(194)}`, 'staff'],
  ['מחיר <price> & "more"', 'price'],
  ['By', 'clean'],
  ["COMMENT that's it.", 'kind'],
] as const;
/** Names and words of their themes. The last is of a theme that is not visible. */
const NETS = [
  [`Staff ${'L'.repeat(194)}`, ['staff', 'kind']],
  ['By', ['kind', 'price', 'zimmer']],
] as const;
const NET_LABELS = NETS.map(([name]) => `Net: ${name}`);
const carries = (comment: string, word: string): boolean => new RegExp(String.raw`\b${word}\b`, 'iu').test(comment);

/** What a row must hold, by the file and not by the exporter. */
const toExpected = ({ comment, quelle, option, note, preis, gewicht, datum, besuch }: Source, id: number) => ({
  id,
  comment: comment.replaceAll(/[\r\n\t]+/gu, ' '),
  quelle,
  option,
  note,
  preis: /^-?[\d,]+$/u.test(preis) ? Number(preis.replace(',', '.')) : null,
  gewicht: Number(gewicht.replace(',', '.')),
  datum: datum === '' ? null : datum.split('.').reverse().join('-'),
  besuch: besuch === '' ? null : besuch,
  themes: THEMES.filter(([, word]) => carries(comment, word)).map(([name]) => name),
  nets: NET_LABELS.filter((_, net) => NETS[net]![1].some((word) => carries(comment, word))),
});
const EXPECTED = SOURCES.map((source, at) => toExpected(source, at + 1));

const CLASSES: Readonly<Record<string, string>> = {
  neg: 'Negative',
  neu: 'Neutral',
  mix: 'Mixed',
  pos: 'Positive',
};

describe('coded data', () => {
  const { client, server } = specProjects();
  let project: Project;
  let workspace: Workspace;
  beforeAll(async () => {
    project = await createProject(client(), 'Gäste: "A/B"', DEFINITIONS);
    await uploadCsv(client(), project.id, FILE);
    await runSteps(client(), project.id);
    const themes = [];
    for (const [name, text] of THEMES) themes.push(await createTheme(client(), name, text));
    const hidden = await createTheme(client(), 'Hidden', 'zimmer');
    await ok(client().post(`/api/themes/${hidden.id}`, { visible: false }));
    workspace = await createWorkspace(client(), project.id, "It's all", [...themes, hidden]);
    const ids = new Map([...themes, hidden].map(({ id, text }) => [text, id]));
    const nets = NETS.map(([name, words]) => ({ name, themes: words.map((word) => ids.get(word)) }));
    await ok(client().post(`/api/workspaces/${workspace.id}`, { nets }));
  });

  const address = (): string => `/api/workspaces/${workspace.id}/coded-data`;
  const download = async (query: Readonly<Record<string, string | object>>) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    const answer = await fetch(`${server().url}${address()}?${parameters.toString()}`, {
      headers: { cookie: client().cookies() },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    return { headers: answer.headers, entries: readZip(Buffer.from(await answer.arrayBuffer())) };
  };
  const NAME = "Gäste_ _A_B_ - It's all";

  /** Compound and class of each comment, as the export of comments has them. */
  const readSentiment = async (): Promise<readonly (readonly [number | null, string | null])[]> => {
    const { body } = await client().get<string>(`/api/workspaces/${workspace.id}/export`, { sentiment: true });
    const lines = parse(body, { bom: true, columns: true }) as unknown as Readonly<Record<string, string>>[];
    return lines.map(({ Sentiment = '', 'Sentiment class': kind = '' }) => [
      Sentiment === '' ? null : Number(Sentiment),
      CLASSES[kind] ?? null,
    ]);
  };

  const runInPspp = async (query: Readonly<Record<string, string | object>>): Promise<PsppDataset> => {
    const { entries } = await download({ format: 'sps', ...query });
    const folder = await mkdtemp(join(tmpdir(), 'verbatim-pspp-'));
    try {
      for (const [name, content] of entries) await writeFile(join(folder, name), content);
      return await runSyntax(folder, `${NAME}.sps`, ['datum', 'besuch']);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('is a ZIP file with the data, their description, and what they were made of', async () => {
    const { headers, entries } = await download({ format: 'sps', weight: 'gewicht' });
    expect([...entries.keys()]).toEqual(['data.csv', `${NAME}.sps`, 'about.txt']);
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(`${NAME} - SPSS.zip`);
    const about = entries.get('about.txt')!.toString();
    expect(about).toContain('\r\nWeighted by: Gewicht\r\n');
    expect(about).toContain('\r\nLeft out, not visible: Hidden\r\n');
    expect(about).toMatch(/Differs: Kommentar: line breaks are spaces in \d+ texts\r\n/u);
    expect(about).toContain('Differs: Quelle: 1 text cut at 32,767 bytes');
    const tripleS = await download({ format: 'triple-s' });
    expect([...tripleS.entries.keys()]).toEqual([`${NAME}.csv`, `${NAME}.sss`, 'about.txt']);
  });

  withPspp('of SPSS is run by PSPP, which has every value of the file', async () => {
    const { rows, valueLabels } = await runInPspp({});
    expect(rows).toHaveLength(ROWS);
    const sentiment = await readSentiment();
    const names = Object.keys(rows[0]!);
    const flags = names.slice(10, -2);
    const labels = [...THEMES.map(([name]) => name), ...NET_LABELS];
    expect(flags).toHaveLength(labels.length);
    const number = (text: string): number | null => (text.trim() === '' ? null : Number(text));
    const label = (variable: string, code: string): string => valueLabels.get(variable)?.get(code.trim()) ?? '';
    // PSPP counts the seconds from 1582-10-14.
    const moment = (seconds: string): string | null =>
      seconds.trim() === '' ? null : new Date(Number(seconds) * 1000 + Date.UTC(1582, 9, 14)).toISOString();
    for (const [at, row] of rows.entries()) {
      const { id, comment, quelle, option, note, preis, gewicht, datum, besuch, themes, nets } = EXPECTED[at]!;
      const carried: readonly string[] = [...themes, ...nets];
      expect({
        ...row,
        id: Number(row['id']),
        groesse_art: label('groesse_art', row['groesse_art']!),
        note: label('note', row['note']!),
        preis: number(row['preis']!),
        gewicht: number(row['gewicht']!),
        datum: moment(row['datum']!),
        besuch: moment(row['besuch']!),
        sentiment: number(row['sentiment']!),
        sentiment_class: label('sentiment_class', row['sentiment_class']!) || null,
      }).toEqual({
        id,
        comment: comment.trimEnd(),
        quelle: quelle === LONG ? 'ü'.repeat(16_383) : quelle,
        // A label of a value has at most 120 bytes.
        groesse_art: option.slice(0, option.startsWith('ü') ? 60 : undefined),
        note,
        preis,
        gewicht,
        datum: datum === null ? null : `${datum}T00:00:00.000Z`,
        besuch: besuch === null ? null : `${besuch.replace(' ', 'T')}:00.000Z`,
        leer: '',
        ...Object.fromEntries(flags.map((flag, index) => [flag, carried.includes(labels[index]!) ? '1' : '0'])),
        sentiment: sentiment[at]![0],
        sentiment_class: sentiment[at]![1],
      });
    }
    // A rating is its own code.
    expect([...valueLabels.get('note')!]).toEqual(['1', '2', '3', '4', '5'].map((code) => [code, code]));
  });

  withPspp('of SPSS has labels, levels, missing values, the sets of themes and nets, and the weight', async () => {
    const { variables, sets, weight, valueLabels } = await runInPspp({ weight: 'gewicht' });
    const all = [...variables].map(([name, row]) => [
      name,
      row['Label'],
      row['Measurement Level'],
      row['Missing Values']!.replaceAll(/ +/gu, ' '),
    ]);
    const flags = [`Staff_${'L'.repeat(58)}`, 'מחיר_price_more', 'v_By', 'COMMENT_that_s_it'];
    const nets = [`net_Staff_${'L'.repeat(54)}`, 'net_By'];
    expect(all).toEqual([
      ['id', 'Comment id', 'Nominal', ''],
      ['comment', 'Kommentar', 'Nominal', '" "'],
      ['quelle', 'Quelle', 'Nominal', '" "'],
      ['groesse_art', 'Größe & "Art"', 'Nominal', ''],
      ['note', 'Note', 'Nominal', ''],
      ['preis', 'Preis', 'Scale', ''],
      ['gewicht', 'Gewicht', 'Scale', ''],
      ['datum', 'Datum', 'Scale', ''],
      ['besuch', 'Besuch', 'Scale', ''],
      // Without a value it has no codes.
      ['leer', 'Leer', 'Nominal', '" "'],
      ...flags.map((flag, theme) => [flag, THEMES[theme]![0], 'Nominal', '']),
      ...nets.map((flag, net) => [flag, NET_LABELS[net], 'Nominal', '']),
      ['sentiment', 'Sentiment (compound, -1 to 1)', 'Scale', ''],
      ['sentiment_class', 'Sentiment class', 'Nominal', ''],
    ]);
    expect(sets).toEqual([
      { name: '$nets', label: 'Nets', members: nets },
      { name: '$themes', label: 'Themes', members: flags },
    ]);
    expect(weight).toBe('gewicht');
    for (const flag of ['v_By', 'net_By'])
      expect([...valueLabels.get(flag)!]).toEqual([
        ['0', 'No'],
        ['1', 'Yes'],
      ]);
  });

  it('of Triple-S is read by the standard, with every value of the file', async () => {
    const { entries } = await download({ format: 'triple-s', weight: 'gewicht' });
    const survey = readTripleS(entries.get(`${NAME}.sss`)!.toString());
    expect([survey.title, survey.href]).toEqual([NAME, `${NAME}.csv`]);
    expect(survey.variables.map(({ name, label, type, use }) => [name, label, type, use])).toEqual([
      ['id', 'Comment id', 'quantity', 'serial'],
      ['comment', 'Kommentar', 'character', undefined],
      ['quelle', 'Quelle', 'character', undefined],
      ['groessea', 'Größe & "Art"', 'single', undefined],
      ['note', 'Note', 'single', undefined],
      ['preis', 'Preis', 'quantity', undefined],
      ['gewicht', 'Gewicht', 'quantity', 'weight'],
      ['datum', 'Datum', 'date', undefined],
      ['besuch', 'Besuch', 'date', undefined],
      ['besuchT', 'Besuch (time)', 'time', undefined],
      ['leer', 'Leer', 'character', undefined],
      ['themes', 'Themes', 'multiple', undefined],
      ['nets', 'Nets', 'multiple', undefined],
      ['sentimen', 'Sentiment (compound, -1 to 1)', 'quantity', undefined],
      ['sentime2', 'Sentiment class', 'single', undefined],
    ]);
    const rows = survey.rows(entries.get(`${NAME}.csv`)!.toString());
    expect(rows).toHaveLength(ROWS);
    const sentiment = await readSentiment();
    for (const [at, row] of rows.entries()) {
      const { id, comment, quelle, option, note, preis, gewicht, datum, besuch, themes, nets } = EXPECTED[at]!;
      const [day = null, time = null] = besuch?.split(' ') ?? [];
      expect(row).toEqual({
        id,
        comment: comment || null,
        quelle: quelle || null,
        groessea: option || null,
        note: note || null,
        preis,
        gewicht,
        datum,
        besuch: day,
        besuchT: time && `${time}:00`,
        leer: null,
        themes,
        nets,
        sentimen: sentiment[at]![0],
        sentime2: sentiment[at]![1],
      });
    }
    // The codes of ratings are the ratings, which SPSS's are as well.
    expect([...survey.variables.find(({ name }) => name === 'note')!.values.keys()]).toEqual([1, 2, 3, 4, 5]);
  });

  it('has the comments that pass the filters, and the codes of all', async () => {
    const filters = { note: { value: ['3'] }, groesse_art: { value: ['מסעדה'] } };
    const { entries } = await download({ format: 'triple-s', filters });
    const survey = readTripleS(entries.get(`${NAME}.sss`)!.toString());
    const rows = survey.rows(entries.get(`${NAME}.csv`)!.toString());
    const kept = EXPECTED.filter(({ note, option }) => note === '3' && option === 'מסעדה');
    expect(kept.length).toBeGreaterThan(10);
    expect(rows.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
    expect(survey.variables.find(({ name }) => name === 'note')!.values.size).toBe(5);
    const nobody = await download({ format: 'triple-s', filters: { note: { value: ['9'] } } });
    expect(
      readTripleS(nobody.entries.get(`${NAME}.sss`)!.toString()).rows(nobody.entries.get(`${NAME}.csv`)!.toString()),
    ).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a format', { format: 'sav' }, 'INVALID_REQUEST'],
    ['a filter', { filters: { nowhere: { value: ['x'] } } }, 'FIELD_UNKNOWN'],
    ['a weight', { weight: 'nowhere' }, 'FIELD_UNKNOWN'],
    ['a weight of text', { weight: 'quelle' }, 'WEIGHT_NOT_NUMBER'],
  ])('is refused for %s that does not exist, before a file begins', async (_what, query, code) => {
    const answer = await client().get<Problem>(address(), query);
    expect([answer.status, answer.body.code, answer.headers.get('content-disposition')]).toEqual([400, code, null]);
  });

  it('of no workspace is not there', async () => {
    const { status, body } = await client().get<Problem>('/api/workspaces/nowhere/coded-data');
    expect([status, body.code]).toEqual([404, 'WORKSPACE_NOT_FOUND']);
  });
});
