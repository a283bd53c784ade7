import { describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createOutput } from './ops-output.ts';

const terminal = (columns?: number): PassThrough & { isTTY?: boolean; columns?: number } =>
  Object.assign(new PassThrough(), columns === undefined ? {} : { isTTY: true, columns });
const progress = {
  task: 'comments-73fd4c5c-454b-4216-a9c6-cbd764559d49',
  fraction: 0.28,
  text: '93 events, 40 a second',
  record: { applied: 93 },
};

/** The progress bar's line, once the bar may be drawn. */
const barAt = async (columns: number, shown: typeof progress = progress): Promise<string> => {
  const errors = terminal(columns);
  const output = createOutput(false, terminal(), errors);
  await wait(110);
  output.progress(shown);
  const [, bar = ''] = /^\r(.*)\u001b\[K$/u.exec(String(errors.read())) ?? [];
  return bar;
};

describe('the progress of operators’ commands', () => {
  it.each([120, 100, 60, 40, 20])(
    'fits on one line with its percentage on a terminal of %i columns',
    async (columns) => {
      const bar = await barAt(columns);
      expect(bar).toMatch(/^ 28 % /u);
      expect(bar.length).toBeLessThan(columns);
    },
  );

  it('shows bar, name and details on a wide terminal', async () => {
    expect(await barAt(120)).toBe(` 28 %  ${'█'.repeat(7)}${'░'.repeat(17)}  ${progress.task}  ${progress.text}`);
  });

  it('escapes control characters in names', async () => {
    expect(await barAt(120, { ...progress, task: 'a\u001b[2Jb' })).toContain('a\\u001b[2Jb');
  });

  it('writes lines to standard error without a terminal, and documents with --json', async () => {
    const [out, errors] = [terminal(), terminal()];
    const [lines, documents] = [createOutput(false, out, errors), createOutput(true, out, terminal(80))];
    await wait(1_010);
    lines.progress(progress);
    documents.progress(progress);
    lines.endProgress();
    expect(String(errors.read())).toBe(`${progress.task}: 28 %, ${progress.text}\n`);
    expect(String(out.read())).toBe(`{"progress":{"applied":93}}\n`);
  });
});
