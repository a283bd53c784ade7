import { describe, expect, it } from '@jest/globals';
import type { ProjectorReport, StatusReport } from '../operations.ts';
import { readSettledStatus } from './examine-stores.ts';

const getReport = (state: ProjectorReport['state']): StatusReport => ({
  end: '',
  projectors: [{ name: 'history', state } as ProjectorReport],
});

/** Given as many looks as states, the last one repeated. */
const looksAt = (...states: readonly ProjectorReport['state'][]) => {
  let looks = 0;
  return {
    status: () => Promise.resolve(getReport(states[Math.min(looks++, states.length - 1)] ?? 'live')),
    count: () => looks,
  };
};

describe('the status that the doctor judges', () => {
  it('is the first one when a process runs every projector', async () => {
    const operations = looksAt('live');
    expect(await readSettledStatus(operations, new AbortController().signal)).toEqual(getReport('live'));
    expect(operations.count()).toBe(1);
  });

  it('follows a projector that its owner takes back after a rebuild elsewhere', async () => {
    const operations = looksAt('stopped', 'catching-up');
    expect(await readSettledStatus(operations, new AbortController().signal)).toEqual(getReport('catching-up'));
  });

  it('ends with a projector that no process takes', async () => {
    const operations = looksAt('stopped');
    expect(await readSettledStatus(operations, new AbortController().signal, 20, 5)).toEqual(getReport('stopped'));
    expect(operations.count()).toBeGreaterThan(1);
  });
});
