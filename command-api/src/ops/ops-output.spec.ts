import { describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createOutput } from './ops-output.ts';

const terminal = (columns?: number): PassThrough & { isTTY?: boolean; columns?: number } =>
  Object.assign(new PassThrough(), columns === undefined ? {} : { isTTY: true, columns });
const progress = {
  ...{ task: 'comments-73fd4c5c-454b-4216-a9c6-cbd764559d49', fraction: 0.28, text: '93 events, 40 a second' },
  record: { applied: 93 },
};

/** What is on the line of the bar, after it has had the time to be shown. */
const barAt = async (columns: number, shown: typeof progress = progress): Promise<string> => {
  const errors = terminal(columns);
  const output = createOutput(false, terminal(), errors);
  await wait(110);
  output.progress(shown);
  const [, bar = ''] = /^\r(.*)\u001b\[K$/u.exec(String(errors.read())) ?? [];
  return bar;
};

describe('what operators’ commands show of their progress', () => {
  it.each([120, 100, 60, 40, 20])('on a terminal of %i columns says how far it is, on one line', async (columns) => {
    const bar = await barAt(columns);
    expect(bar).toMatch(/^ 28 % /u);
    expect(bar.length).toBeLessThan(columns);
  });

  it('has room for the bar, the name and the details on a wide one', async () => {
    expect(await barAt(120)).toBe(` 28 %  ${'█'.repeat(7)}${'░'.repeat(17)}  ${progress.task}  ${progress.text}`);
  });

  it('steers no terminal, whatever the name', async () => {
    expect(await barAt(120, { ...progress, task: 'a\u001b[2Jb' })).toContain('a\\u001b[2Jb');
  });

  it('writes no bar where nobody looks: lines to standard error, with --json documents', async () => {
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
