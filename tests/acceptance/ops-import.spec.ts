import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatEventLine, parseEventLine, type EventLine } from '@verbatim/eventstore/event-line';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendAlternately, appendSealed, readLogContent, noteEvent, withEvents } from '../support/event-logs.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';

describe('ops import-events --file', () => {
  let folder: string;
  let target: string;
  let file: string;
  let lines: readonly string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-'));
    [target, file] = [join(folder, 'target'), join(folder, 'events.jsonl')];
    const source = join(folder, 'source');
    await withEvents(source, (events) => appendAlternately(events, ['library', 'project-a', 'file-a.1'], 40, 5));
    ({ lines } = await runOps(source, ['export-events']));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const importing = async (content: readonly string[], ...args: readonly string[]) => {
    await writeFile(file, content.join('\n'));
    return runOps(target, ['import-events', '--file', file, ...args]);
  };
  const changed = (line: string | undefined, change: Partial<EventLine>): string =>
    formatEventLine({ ...parseEventLine(line ?? ''), ...change });
  const last = (): string => lines.at(-1) ?? '';
  const huge = 'x'.repeat(2 ** 20);

  it.each<[what: string, bad: () => string, reason: string]>([
    ['a line that was cut off', () => last().slice(0, -20), 'is not JSON'],
    ['a line that is no event', () => '{"stream":"library"}', 'has no revision'],
    ['another id than stores take', () => changed(last(), { id: 'seven' }), 'cannot be stored'],
    ['more data than an append may hold', () => changed(last(), { data: { huge } }), 'cannot be stored'],
    ['a number that is none', () => last().replace('1.5', '1e999'), 'cannot be stored'],
    ['a line that stores take and no editor does', () => `"${'y'.repeat(9 * 2 ** 20)}"`, 'is longer than'],
    ['data that was changed', () => last().replace('schöne', 'häßliche'), 'breaks the chain'],
    ['events of the stream before it left out', () => changed(last(), { revision: 900 }), 'breaks the chain'],
  ])('stores nothing of a file whose last line is %s, and says file, line and remedy', async (_what, bad, reason) => {
    await rm(target, { recursive: true, force: true });
    const answer = await importing([...lines.slice(0, -1), bad()]);
    expect([answer.code, answer.lines]).toEqual([1, []]);
    expect(answer.errors).toContain(`Line ${lines.length} of ${file} `);
    expect(answer.errors).toContain(reason);
    expect(answer.errors).toMatch(/Nothing was imported\. [A-Z].{30}/u);
    expect(await withEvents(target, readLogContent)).toEqual([]);
  });

  it('takes in the same file mended, with a mark of byte order and the line ends of another system', async () => {
    const [first = '', ...rest] = lines.map((line) => `${line}\r`);
    expect(await importing([`\uFEFF${first}`, ...rest])).toMatchObject({ code: 0 });
    expect(await withEvents(target, readLogContent)).toHaveLength(lines.length);
    expect((await runOps(target, ['export-events'])).lines).toEqual(lines);
  });

  it('compares with what is there before anything is stored', async () => {
    const other = join(folder, 'other');
    await withEvents(other, (events) => appendSealed(events, 'library', 'no-stream', [noteEvent('of another log')]));
    const { lines: foreign } = await runOps(other, ['export-events']);
    const answer = await importing(foreign);
    expect(answer.code).toBe(1);
    expect(answer.errors).toContain('have different origins');
    expect((await runOps(target, ['export-events'])).lines).toEqual(lines);
    const repeated = await importing([...lines, ...lines.slice(0, 5)], '--json');
    expect(readOpsDocuments(repeated).at(-1)).toEqual({
      lines: lines.length + 5,
      imported: 0,
      present: lines.length + 5,
      erased: 0,
    });
  });

  it('checks lines that stand twice in the file as it imports them', async () => {
    await rm(target, { recursive: true, force: true });
    const twice = [...lines, ...lines.slice(0, 5)];
    const counts = { lines: twice.length, imported: lines.length, present: 5, erased: 0 };
    expect(readOpsDocuments(await importing(twice, '--dry-run', '--json')).at(-1)).toEqual(counts);
    expect(readOpsDocuments(await importing(twice, '--json')).at(-1)).toEqual(counts);
  });

  it('says which file is not there, and what cannot be read twice', async () => {
    const absent = await runOps(target, ['import-events', '--file', join(folder, 'absent.jsonl')]);
    expect(absent).toMatchObject({ code: 1, errors: `There is no file ${join(folder, 'absent.jsonl')}\n` });
    await mkdir(join(folder, 'directory'));
    expect(await runOps(target, ['import-events', '--file', join(folder, 'directory')])).toMatchObject({ code: 2 });
  });
});
