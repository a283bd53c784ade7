/** Exports to slow and disconnecting clients: the file is far larger than socket buffers. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import readSheets from 'read-excel-file/node';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 3_000;
/**
 * Incompressible letters, so that a workbook is large as well; the comments are short, because each is
 * parsed.
 */
const LETTERS = 4_000;

/** Deterministic by row, by hashes. */
const getDetails = (row: number): string => {
  let text = '';
  for (let part = 0; text.length < LETTERS; part += 1)
    text += createHash('sha256').update(`${row} ${part}`).digest('base64url');
  return `d${text.slice(0, LETTERS)}`;
};
const details = Array.from({ length: ROWS }, (_, row) => getDetails(row));

const DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Details', name: 'details', field_type: 'text', options: [] },
] as const;

const getCsv = (lines: readonly string[]): string =>
  ['Comment,Details', ...lines.map((line, at) => `The staff was kind to guest ${at},${line}`)].join('\n');

describe('exports', () => {
  const { client, server } = specServer();
  let workspace: Workspace;
  beforeAll(async () => {
    const { id } = await createProject(client(), 'Hotel', DEFINITIONS);
    await uploadCsv(client(), id, getCsv(details));
    await runSteps(client(), id);
    workspace = await createWorkspace(client(), id, 'All', [await createTheme(client(), 'Staff', 'staff')]);
  });

  /** Resolves once the response has begun, without reading it. */
  const begun = (format: 'csv' | 'xlsx'): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const address = `${server().url}/api/workspaces/${workspace.id}/export?export=true&format=${format}`;
      const headers = { cookie: client().cookies(), 'accept-encoding': 'identity' };
      httpRequest(address, { headers, agent: false }, resolve).once('error', reject).end();
    });
  /** Reads all files alternately. */
  const inTurns = async (files: readonly IncomingMessage[]): Promise<readonly Buffer[]> => {
    const readers = files.map((file) => ({ parts: file[Symbol.asyncIterator](), read: [] as Buffer[], isOver: false }));
    while (readers.some(({ isOver }) => !isOver))
      for (const reader of readers.filter(({ isOver }) => !isOver)) {
        const { done = false, value } = (await reader.parts.next()) as IteratorResult<Buffer, undefined>;
        reader.isOver = done;
        if (value !== undefined) reader.read.push(value);
      }
    return readers.map(({ read }) => Buffer.concat(read));
  };
  const toRows = (csv: Buffer): readonly string[] => csv.toString().split('\r\n').slice(1, -1);
  const isWhole = (csv: Buffer): void => {
    const rows = toRows(csv);
    expect(rows).toHaveLength(ROWS);
    rows.forEach((row, at) => expect(row).toBe(`${at + 1},The staff was kind to guest ${at},${details[at] ?? ''},1`));
  };

  it('are whole for two who read at once and slowly, and others are answered meanwhile', async () => {
    const files = [await begun('csv'), await begun('xlsx')];
    // Both have begun, and nothing has been read.
    const table = await ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`));
    expect([table.total, table.items[0]?.count]).toEqual([ROWS, ROWS]);
    const [csv, xlsx] = await inTurns(files);
    isWhole(csv!);
    const [data] = (await readSheets(xlsx!)) as unknown as readonly { data: readonly (readonly unknown[])[] }[];
    expect(data!.data.slice(1).map((row) => row[2])).toEqual(details);
  });

  it('to clients that go away in mid-file leave nothing behind: no work, no error in the log, and whole files for others', async () => {
    const before = server().output().length;
    for (const format of ['csv', 'xlsx', 'csv', 'xlsx'] as const) {
      const file = await begun(format);
      // The first part is there, and much more will follow.
      await new Promise<void>((resolve) => file.once('data', () => resolve()));
      file.destroy();
    }
    const [csv] = await inTurns([await begun('csv')]);
    isWhole(csv!);
    await eventually(async () => {
      const figures = await (await fetch(`${server().url}/metrics`)).text();
      expect(/^verbatim_queries_under_way (?<count>\d+)$/mu.exec(figures)?.groups?.['count']).toBe('0');
    });
    const printed = () => server().output().slice(before);
    // A disconnected client is logged normally, and the rest of the file is no error.
    await eventually(() =>
      expect(printed().match(/"path":"\/api\/workspaces\/[^"]+\/export","status":200/gu)).toHaveLength(5),
    );
    expect(
      printed()
        .split('\n')
        .filter((line) => /"level":(?:50|60)|^ {4}at /u.test(line)),
    ).toEqual([]);
  });
});
