import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '@verbatim/command-api/contract/projects';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProject, createTheme, runSteps, uploadCsv } from '../support/build-project.ts';
import { readLogContent, withEvents } from '../support/event-logs.ts';
import { readOpsDocuments, runOps, spawnOps, type OpsAnswer } from '../support/run-ops.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

interface EventDocument {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly position?: string;
}

describe('ops on the event log, beside a running server', () => {
  const { client, dataDir } = specServer();
  let project: Project;
  let exported: OpsAnswer;
  let elsewhere: string;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(600));
    await createTheme(client(), 'Staff', 'staff');
    await runSteps(client(), project.id);
    exported = await ops('export-events');
    elsewhere = await mkdtemp(join(tmpdir(), 'verbatim-'));
  });
  afterAll(() => rm(elsewhere, { recursive: true, force: true }));
  const ops = (...args: readonly string[]) => runOps(dataDir(), args);

  describe('events', () => {
    it('shows a stream from its first event to its last, or from its last', async () => {
      const all = readOpsDocuments<EventDocument>(await ops('events', `project-${project.id}`, '--json'));
      expect(all.map(({ revision }) => revision)).toEqual(all.map((_, i) => i));
      expect(all[0]).toMatchObject({ type: 'ProjectCreated', stream: `project-${project.id}` });
      const last = await ops('events', `project-${project.id}`, '--backwards', '--limit', '2', '--json');
      expect(readOpsDocuments<EventDocument>(last).map(({ revision }) => revision)).toEqual([
        all.length - 1,
        all.length - 2,
      ]);
      const from = await ops('events', `project-${project.id}`, '--from', '2', '--limit', '1', '--json');
      expect(readOpsDocuments(from)).toEqual([all[2]]);
    });

    it('for people: a line an event, long data cut unless all is asked for', async () => {
      const file =
        readOpsDocuments<EventDocument>(exported).find(({ type }) => type === 'CommentsImported')?.stream ?? '';
      const short = await ops('events', file);
      const [, line = ''] = short.lines;
      expect(line).toMatch(/^\d+ {2}2\d{3}-.*CommentsImported {2}by ada {2}\{.*… \(\d+ characters\)$/u);
      expect((await ops('events', file, '--full', '--limit', '2')).lines[1]?.length).toBeGreaterThan(10_000);
    });

    it.each([
      [['events'], 2],
      [['events', 'no-such-stream'], 1],
      [['events', 'library', '--from', 'one'], 2],
      [['events', 'library', '--limit', '0'], 2],
      [['events', 'library', 'folders'], 2],
      [['events', 'library', '--colour'], 2],
      [['events', '--follow', '--all', '--after', '3'], 2],
      [['events', '--follow', '--after', 'yesterday'], 2],
      [['events', '--follow', 'library'], 2],
      [['export-events', '--stream', 'a', '--prefix', 'b'], 2],
      [['export-events', '--stream', 'nowhere'], 1],
      [['import-events', 'events.jsonl'], 2],
    ])('answers %j with exit code %i', async (args, code) => {
      const answer = await ops(...args);
      expect([answer.code, answer.lines]).toEqual([code, []]);
      expect(answer.errors).not.toBe('');
    });
  });

  describe('events --follow', () => {
    it('shows what happens from now on, of the streams asked for, and ends after this many events', async () => {
      const tail = spawnOps(dataDir(), ['events', '--follow', '--prefix', 'library', '--count', '2', '--json']);
      // It hears only what comes after it has begun: themes are made until it has heard enough.
      let heard = false;
      void tail.answer.then(() => (heard = true));
      for (let i = 0; !heard; i += 1) {
        await createTheme(client(), `Tail ${i}`, 'x');
        await createProject(client(), `Elsewhere ${i}`, SAMPLE_DEFINITIONS);
      }
      const { code, lines } = await tail.answer;
      expect(code).toBe(0);
      expect(readOpsDocuments<EventDocument>({ lines }).map(({ stream, type }) => [stream, type])).toEqual([
        ['library', 'ThemeCreated'],
        ['library', 'ThemeCreated'],
      ]);
    });

    it('goes through the log from the start, or after a position as it was shown, and ends with Ctrl-C', async () => {
      const args = ['events', '--follow', '--all', '--type', 'ProjectCreated', '--count', '1', '--json'];
      const [first] = readOpsDocuments<EventDocument>(await ops(...args));
      expect(first?.stream).toBe(`project-${project.id}`);
      const after = first?.position?.replace(/^0+/u, '') ?? '';
      const next = await ops('events', '--follow', '--after', after, '--count', '1', '--json');
      expect(readOpsDocuments<EventDocument>(next)[0]?.type).toBe('ColumnsDefined');

      const endless = spawnOps(dataDir(), ['events', '--follow', '--all']);
      while (!endless.output().includes('ProjectCreated')) await new Promise((resolve) => setTimeout(resolve, 5));
      endless.kill('SIGINT');
      expect((await endless.answer).code).toBe(0);
    });
  });

  describe('export and import', () => {
    const importing = (folder: string, input: string, ...args: readonly string[]) =>
      spawnOps(folder, ['import-events', '--json', ...args], { input }).answer;
    const everything = () => exported.lines.join('\n');

    it('exports the log in its order, a stream, or the streams of a kind', async () => {
      expect(exported.code).toBe(0);
      expect(exported.errors).toBe(`${exported.lines.length} events exported\n`);
      const library = await ops('export-events', '--stream', 'library');
      const expected = readOpsDocuments<EventDocument>(library).map(({ stream }) => stream);
      expect(new Set(expected)).toEqual(new Set(['library']));
      const files = await ops('export-events', '--prefix', 'file-');
      expect(files.lines).toEqual(exported.lines.filter((line) => line.startsWith('{"stream":"file-')));
    });

    it('imports into an empty store the very same events, and a second time nothing', async () => {
      const count = exported.lines.length;
      const dry = await importing(elsewhere, everything(), '--dry-run');
      expect(readOpsDocuments(dry).at(-1)).toMatchObject({ imported: count, present: 0 });
      expect(await withEvents(elsewhere, readLogContent)).toEqual([]);

      const first = await importing(elsewhere, everything());
      expect(first).toMatchObject({ code: 0, errors: '' });
      expect(readOpsDocuments(first).at(-1)).toEqual({ lines: count, imported: count, present: 0, erased: 0 });
      expect(await withEvents(elsewhere, readLogContent)).toHaveLength(count);
      expect((await runOps(elsewhere, ['export-events'])).lines).toEqual(exported.lines);

      const path = join(elsewhere, 'events.jsonl');
      await writeFile(path, `${everything()}\r\n\r\n`);
      const again = await runOps(elsewhere, ['import-events', '--file', path, '--json']);
      expect(readOpsDocuments(again).at(-1)).toMatchObject({ imported: 0, present: count });
    });

    it('refuses a line that breaks the chain, that is not an event, or that is of another log, and names it', async () => {
      const folder = join(elsewhere, 'other');
      const lines = [...exported.lines];
      const at = lines.findIndex((line) => line.includes('CommentsImported'));
      const changed = (lines[at] ?? '').replace('staff', 'stuff');
      const refusal = async (broken: readonly string[]): Promise<string> => {
        const answer = await importing(folder, broken.join('\n'));
        expect(answer.code).toBe(1);
        return answer.lines.at(-1) ?? '';
      };
      expect(await refusal([...lines.slice(0, at), changed])).toContain(
        `Line ${at + 1} of standard input breaks the chain`,
      );
      // What precedes the line is imported, and nothing after it.
      expect(await withEvents(folder, readLogContent)).toHaveLength(at);
      expect(await refusal([...lines.slice(0, at), ...lines.slice(at + 1)])).toContain('breaks the chain of file-');
      expect(await refusal(['{"stream":"library"}'])).toContain('Line 1 of standard input has no revision');
      expect(await refusal(['', 'no JSON'])).toContain('Line 2 of standard input is not JSON');
      expect(await importing(folder, everything())).toMatchObject({ code: 0 });
    });

    it('refuses while a server has the data directory', async () => {
      const answer = await importing(dataDir(), everything());
      expect(answer.code).toBe(1);
      expect(answer.lines.join()).toContain('in use by another process');
    });

    it('keeps erased what was erased, and erases what a receipt says', async () => {
      const { lines } = exported;
      const file = readOpsDocuments<EventDocument>(exported).find(({ type }) => type === 'UploadStarted')?.stream ?? '';
      const fileId = file.slice('file-'.length);
      const slip = await ops('erase-file', project.id, fileId, '--why', 'a slip');
      expect(slip).toMatchObject({ code: 0 });
      const after = await ops('export-events');
      expect(after.lines.join()).not.toContain('CommentsImported');

      expect(await importing(elsewhere, after.lines.join('\n'))).toMatchObject({ code: 0 });
      expect(await runOps(elsewhere, ['events', file])).toMatchObject({ code: 1 });
      const old = readOpsDocuments<{ erased: number; imported: number }>(
        await importing(elsewhere, lines.join('\n')),
      ).at(-1);
      expect(old?.imported).toBe(0);
      expect(old?.erased).toBeGreaterThan(3);
    });
  });
});
