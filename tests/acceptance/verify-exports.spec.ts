/** Exports carry their question and a digest: asked again as of then, it has the same answer (ADR 66). */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ExportVerification } from '@verbatim/command-api/contract/export-verification';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, UploadResult } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { formatCsvLine } from '@verbatim/domain/formats/csv/csv-line';
import { csvRecords } from '@verbatim/domain/formats/csv/csv-records';
import { formatStampContent, joinStampCells, type ExportProof } from '@verbatim/domain/formats/export-proof';
import { zipFile } from '../../command-api/src/exports/zip-file.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { readZip } from '../support/read-zip.ts';
import { SAMPLE_DEFINITIONS, SAMPLE_HEADERS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 120;
/** A text that a spreadsheet would run, line breaks, quotes, and what is no number of nights. */
const secondFile = [
  SAMPLE_HEADERS.join(','),
  `=Ada,"The ""staff""\nwas = kind; and <quick>",'Spring,Single,many,2026-03-01`,
].join('\n');

describe('an exported file', () => {
  const { client, server } = specServer();
  let project: Project;
  let workspace: Workspace;
  let themes: readonly Theme[];
  let second: UploadResult['dataFile'];
  /** Each kind of export, as CSV and as XLSX, from before anything was changed. */
  const saved = new Map<string, Buffer>();

  const download = async (path: string, query: object): Promise<Buffer> => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    const answer = await fetch(`${server().url}${path}?${search.toString()}`, {
      headers: { cookie: client().cookies() },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${bytes.toString()}`);
    return bytes;
  };
  const verify = (content: string | Buffer): Promise<ExportVerification> =>
    ok(client().upload<ExportVerification>('/api/exports/verify', { name: 'saved', content }));
  const text = (name: string): string => saved.get(name)!.toString();

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel; "A, B"', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS), 'first.csv');
    second = (await uploadCsv(client(), project.id, secondFile, 'second.csv')).dataFile;
    themes = [
      await createTheme(client(), 'Staff', 'staff "friendly"'),
      await createTheme(client(), 'Food', 'breakfast'),
    ];
    workspace = await createWorkspace(client(), project.id, 'Quality', themes);
    const banners = [{ name: 'Report', parts: [['room_type'], ['season']] }];
    await ok(client().post(`/api/workspaces/${workspace.id}`, { banners }));
    await runSteps(client(), project.id);
    const [w, p] = [`/api/workspaces/${workspace.id}`, `/api/projects/${project.id}`];
    const filters = { nights: { value: [1], type: 'gt' } };
    const table = { export: true, groupBy: ['season'], unclassified: true };
    const kinds: readonly (readonly [string, string, object])[] = [
      ['table', `${w}/table`, table],
      ['percentages', `${w}/table`, { ...table, filters, weight: 'nights', percentage: true, min_base: 5 }],
      ['means', `${w}/table`, { ...table, means: true }],
      ['parts', `${w}/table`, { ...table, groupBy: [], parts: [['season'], ['room_type', 'season']] }],
      ['banner', `${w}/table`, { ...table, groupBy: [], banner: 'Report', percentage: true }],
      ['comments', `${w}/export`, { sentiment: true, groupBy: ['season'] }],
      ['theme', `${p}/themes/${themes[0]!.id}/test`, { export: true, filters }],
      ['unclassified', `${p}/themes/total/test`, { export: true, workspace_id: workspace.id, no_theme: true }],
      ['cell', `${p}/themes/total/test`, { export: true, groupBy: ['season'], field: "'Spring" }],
      ['unreadable', `${p}/unreadable`, { export: true }],
    ];
    for (const [name, path, query] of kinds)
      for (const format of ['csv', 'xlsx'])
        saved.set(`${name}.${format}`, await download(path, { ...query, format, stamp: true }));
    for (const format of ['sps', 'triple-s'])
      saved.set(`${format}.zip`, await download(`${w}/coded-data`, { format, filters, weight: 'nights' }));
  });

  const KINDS = [
    'table',
    'percentages',
    'means',
    'parts',
    'banner',
    'comments',
    'theme',
    'unclassified',
    'cell',
    'unreadable',
  ]
    .flatMap((kind) => [`${kind}.csv`, `${kind}.xlsx`])
    .concat('sps.zip', 'triple-s.zip');

  it.each(KINDS)('is the same: %s', async (name) => {
    expect(await verify(saved.get(name)!)).toMatchObject({
      verdict: 'same',
      intact: true,
      difference: null,
      stampDifferences: [],
      question: expect.stringMatching(/^\/api\/.*asOf=p\d+/u),
    });
  });

  it('is found to be altered at the cell, and by what it should be', async () => {
    const altered = text('table.csv').replace(/^(Staff,\d+,)(\d+)/mu, (_, head: string, count: string) => {
      return `${head}${Number(count) + 1}`;
    });
    const own = /^Staff,\d+,(\d+)/mu.exec(text('table.csv'))![1];
    const found = await verify(altered);
    const row =
      text('table.csv')
        .split('\r\n')
        .findIndex((line) => line.startsWith('Staff,')) + 1;
    expect(found).toMatchObject({
      verdict: 'altered',
      intact: false,
      difference: { cell: `C${row}`, row: 'Staff', file: String(Number(own) + 1), expected: own },
    });
    expect(found.sentences.join(' ')).toContain(`C${row}`);
  });

  it('is found to be altered by a forger who has computed its digests again', async () => {
    const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');
    const csv = text('table.csv').replace(/^(Staff,)\d+/mu, '$19999');
    const [data = '', stamp = ''] = csv.slice(1).split('\r\n\r\n');
    const records = [...csvRecords(stamp, ',')].map(({ cells }) => cells);
    const { stamp: _, ...proof } = JSON.parse(records.find(([name]) => name === 'Verify')![1]!) as ExportProof;
    const lines = records.filter(([name]) => name !== 'Verify').map(joinStampCells);
    const own = { ...proof, data: sha256(`${data}\r\n`) };
    const forged = JSON.stringify({ ...own, stamp: sha256(formatStampContent(lines, own)) });
    const found = await verify(csv.replace(/^Verify,.*\r\n/mu, () => formatCsvLine(['Verify', forged])));
    expect(found).toMatchObject({ verdict: 'altered', intact: true, difference: { row: 'Staff', file: '9999' } });
  });

  it('is found to be altered where a row was removed or added', async () => {
    const lines = text('comments.csv').split('\r\n');
    const removed = await verify([...lines.slice(0, 3), ...lines.slice(4)].join('\r\n'));
    expect(removed).toMatchObject({ verdict: 'altered', difference: { cell: 'A4', file: '4', expected: '3' } });
    const added = await verify(lines.flatMap((line, at) => (at === 3 ? [line, line] : [line])).join('\r\n'));
    expect(added).toMatchObject({ verdict: 'altered', difference: { cell: 'A5', file: '3', expected: '4' } });
  });

  const rewriteSheet = async (name: string, change: (path: string, xml: string) => string): Promise<Buffer> => {
    const parts = [...readZip(saved.get(name)!)].map(([path, content]) => ({
      name: path,
      content: change(path, content.toString()),
    }));
    return buffer(await zipFile(parts));
  };

  it('is found to be altered in a workbook, or in coded data', async () => {
    const altered = await rewriteSheet('table.xlsx', (path, xml) =>
      path === 'xl/worksheets/sheet1.xml' ? xml.replace(/(<c r="C3"><v>)\d+/u, '$1999') : xml,
    );
    expect(await verify(altered)).toMatchObject({ verdict: 'altered', difference: { cell: 'C3', file: '999' } });
    const coded = await rewriteSheet('sps.zip', (path, csv) =>
      path === 'data.csv' ? csv.replace(/\r\n(\d+),/u, '\r\n999,') : csv,
    );
    expect(await verify(coded)).toMatchObject({ verdict: 'altered', difference: { cell: 'A2', file: '999' } });
  });

  it('is the same when a spreadsheet has saved it in its own way', async () => {
    const strings: string[] = [];
    const shared = await rewriteSheet('comments.xlsx', (path, xml) =>
      path !== 'xl/worksheets/sheet1.xml'
        ? xml
        : xml.replaceAll(/t="inlineStr"><is>(<t[^>]*>[^<]*<\/t>)<\/is>/gu, (_, item: string) => {
            return `t="s"><v>${strings.push(`<si>${item}</si>`) - 1}</v>`;
          }),
    );
    const parts = [...readZip(shared)].map(([name, content]) => ({ name, content: content.toString() }));
    const table = { name: 'xl/sharedStrings.xml', content: `<sst>${strings.join('')}</sst>` };
    expect(await verify(await buffer(await zipFile([...parts, table])))).toMatchObject({
      verdict: 'same',
      intact: false,
    });
    // Filled up with delimiters, and with line feeds alone.
    const csv = text('table.csv')
      .replaceAll('\r\n', '\n')
      .replace(/\n\n(?=Verbatim)/u, '\n,,,,\n');
    expect(await verify(csv)).toMatchObject({ verdict: 'same', intact: false });
  });

  it('is found to be altered in its stamp, by line or by digest', async () => {
    const queried = text('table.csv').replace('Theme,Food = breakfast', 'Theme,Food = breakfast lunch');
    const found = await verify(queried);
    expect(found).toMatchObject({
      verdict: 'altered',
      difference: null,
      stampDifferences: [{ file: 'Theme: Food = breakfast lunch', expected: 'Theme: Food = breakfast' }],
    });
    const person = text('table.csv').replace('Exported by,ada', 'Exported by,bea');
    expect(await verify(person)).toMatchObject({ verdict: 'altered', intact: false });
    const digest = text('table.csv').replace(/""data"":""[0-9a-f]{8}/u, '""data"":""00000000');
    expect(await verify(digest)).toMatchObject({ verdict: 'altered', intact: false });
    for (const question of ['/api/users?asOf=p1', '/api/../users?asOf=p1', `/api/projects/${project.id}?asOf=p1`]) {
      const other = text('table.csv').replace(/""question"":""[^"]*""/u, `""question"":""${question}""`);
      expect(await verify(other)).toMatchObject({ verdict: 'altered', intact: false });
    }
    const broken = text('table.csv').replace('""version"":1', '""version"":x');
    expect(await verify(broken)).toMatchObject({ verdict: 'altered', question: null });
  });

  it('is distinguished from older, other and damaged files', async () => {
    const older = text('table.csv').replace(/^Verify,.*\r\n/mu, '');
    expect(await verify(older)).toMatchObject({ verdict: 'older', intact: null, older: { impossible: null } });
    const backdated = older.replace(/^Exported at,\d{4}/mu, 'Exported at,2020');
    expect(await verify(backdated)).toMatchObject({
      verdict: 'altered',
      older: { day: expect.stringMatching(/^2020/u), impossible: 'revision 1 of the library' },
    });
    expect(await verify(sampleCsv(20))).toMatchObject({ verdict: 'unknown' });
    expect(await verify('')).toMatchObject({ verdict: 'unknown' });
    const damaged = saved.get('table.xlsx')!.subarray(0, 500);
    const answer = await client().upload<Problem>('/api/exports/verify', { name: 'x', content: damaged });
    expect(answer).toMatchObject({ status: 400, body: { code: 'EXPORT_UNREADABLE' } });
    const stranger = text('table.csv').replaceAll(workspace.id, 'another');
    expect(await verify(stranger)).toMatchObject({ verdict: 'elsewhere' });
  });

  it('is made by rules that the program has no longer', async () => {
    const other = text('table.csv')
      .replace(/""scorer"":""[^"]*""/u, '""scorer"":""vader-0""')
      .replace(/^(Staff,)\d+/mu, '$19999');
    expect(await verify(other)).toMatchObject({
      verdict: 'other-rules',
      intact: false,
      rules: [{ rule: 'scorer', file: 'vader-0', now: expect.any(String) }],
    });
  });

  it('stays the same after later changes', async () => {
    await ok(client().post(`/api/themes/${themes[0]!.id}`, { text: 'kind' }));
    await ok(client().post(`/api/themes/${themes[0]!.id}`, { name: 'Crew' }));
    await ok(client().post(`/api/workspaces/${workspace.id}`, { themes: [themes[1]!.id] }));
    await uploadCsv(client(), project.id, sampleCsv(ROWS + 10).replaceAll('Breakfast', 'Lunch'), 'third.csv');
    await runSteps(client(), project.id);
    for (const name of KINDS) expect([name, (await verify(saved.get(name)!)).verdict]).toEqual([name, 'same']);
  });

  it('is verified where it was made of the past, and says where it was made of a build', async () => {
    const path = `/api/workspaces/${workspace.id}/table`;
    const past = await download(path, { export: true, stamp: true, format: 'xlsx', asOf: 'p9-w0-l1' });
    expect(await verify(past)).toMatchObject({ verdict: 'same', intact: true });
    await uploadCsv(client(), project.id, sampleCsv(ROWS + 20).replaceAll('staff', 'breakfast'), 'fourth.csv');
    const unbuilt = await download(path, { export: true, stamp: true });
    await runSteps(client(), project.id);
    expect(await verify(unbuilt)).toMatchObject({
      verdict: 'unsettled',
      unsettled: 'the build of fourth.csv was not finished',
      intact: true,
      difference: null,
    });
  });

  it('cannot be made any more after an erasure, which is named', async () => {
    await ok(client().delete(`/api/projects/${project.id}/files/${second.id}`));
    const found = await verify(saved.get('comments.csv')!);
    expect(found).toMatchObject({
      verdict: 'erased',
      intact: true,
      difference: null,
      erased: [{ file: 'second.csv', comments: 1, by: 'ada', at: expect.any(String) }],
    });
    const altered = text('comments.csv').replace(/^1,/mu, '9,');
    expect(await verify(altered)).toMatchObject({ verdict: 'erased', intact: false });
    // Its column went with the file, and the question is refused.
    for (const name of ['cell.csv', 'cell.xlsx'])
      expect(await verify(saved.get(name)!)).toMatchObject({ verdict: 'erased', intact: true, erased: found.erased });
  });
});
