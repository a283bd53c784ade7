/** How many sockets there are at a path: Linux tells of every process'. */
import { it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { until } from './until.ts';

const SOCKETS = '/proc/net/unix';

export const itOnLinux = existsSync(SOCKETS) ? it : it.skip;

const socketsAt = async (path: string): Promise<number> =>
  (await readFile(SOCKETS, 'utf8')).split('\n').filter((line) => line.endsWith(` ${path}`)).length;

/** Waits for the socket that is listened to, and one for each that is connected to it. */
export const untilSocketsAt = (path: string, count: number): Promise<void> =>
  until(async () => (await socketsAt(path)) >= count);
