/** Number of sockets at a path, of all processes on Linux. */
import { it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { waitUntil } from './wait-until.ts';

const SOCKETS = '/proc/net/unix';

export const itOnLinux = existsSync(SOCKETS) ? it : it.skip;

const socketsAt = async (path: string): Promise<number> =>
  (await readFile(SOCKETS, 'utf8')).split('\n').filter((line) => line.endsWith(` ${path}`)).length;

/** Waits for the listening socket, and one per connection. */
export const waitForSockets = (path: string, count: number): Promise<void> =>
  waitUntil(async () => (await socketsAt(path)) >= count);
