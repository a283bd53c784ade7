/** Resource usage of a process, as counted by Linux. */
import { readFile } from 'node:fs/promises';

/** High-water mark in MiB. */
export const peakMemoryMiB = async (pid: number | 'self'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/u.exec(status)?.[1] ?? NaN) / 1024;
};

const TICKS_A_SECOND = 100;

/** CPU time in seconds, including threads. */
export const processorSeconds = async (pid: number | 'self'): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in parentheses, which may contain anything; user and system time are the 14th
  // and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
};
