/** Opens each store beside whoever uses it, or reaches its server; stores that are not there yet are not made. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openReadModels } from '@verbatim/projections/projection-stores';
import type { Configuration } from '../configuration.ts';
import { shortPosition } from './event-text.ts';
import { failed, ok, warning, type Finding } from './examine.ts';
import { openAccountsToRead } from './open-credential-store.ts';
import { openEventsToRead, ownEvents } from './open-event-store.ts';

/** A server that answers at all answers sooner. */
const LIMIT_MS = 10_000;

export const examineStores = async (settings: Configuration): Promise<readonly Finding[]> => {
  const { dataDir, eventStoreUrl, mongoUrl } = settings;
  const isThere = (url: string | undefined, path: string): boolean =>
    url !== undefined || existsSync(join(dataDir, path));
  const findings: Finding[] = [];
  let end = '';
  if (isThere(eventStoreUrl, 'events.db'))
    findings.push(
      ...(await examined('event log', async () => {
        end = await lastPosition(settings);
        return [ok('event log', `sound, last position ${shortPosition(end)}`)];
      })),
    );
  if (isThere(mongoUrl, 'read-models'))
    findings.push(...(await examined('read models', () => examineReadModels(settings, end))));
  if (isThere(mongoUrl, 'accounts.db'))
    findings.push(
      ...(await examined('accounts', async () => [ok('accounts', String(await countAccounts(mongoUrl ?? dataDir)))])),
    );
  return findings;
};

const examined = async (part: string, examine: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  try {
    return await Promise.race([examine(), late]);
  } catch (error) {
    return [failed(part, error)];
  } finally {
    clearTimeout(timer);
  }
};

const lastPosition = async (settings: Configuration): Promise<string> => {
  const { events, close } = await openEventsToRead(ownEvents(settings));
  try {
    return await events.lastPosition();
  } finally {
    await close();
  }
};

const countAccounts = async (where: string): Promise<number> => {
  const accounts = await openAccountsToRead(where);
  try {
    return await accounts.countAccounts();
  } finally {
    await accounts.close();
  }
};

const examineReadModels = async (settings: Configuration, end: string): Promise<readonly Finding[]> => {
  const store = await openReadModels(settings);
  try {
    const generations = await store.generations();
    const half = generations.filter(({ state }) => state === 'building').map(({ model }) => model);
    const behind: string[] = [];
    for (const { model, state } of generations)
      if (state === 'served' && (await (await store.reader(model)).checkpoint()) < end) behind.push(model);
    const count = generations.length - half.length;
    return [
      behind.length === 0
        ? ok('read models', `${count}, all at the log's end`)
        : warning('read models', `${behind.length} of ${count} behind the log's end: ${behind.slice(0, 5).join(', ')}`),
      ...half.map((model) => warning('read models', `${model} has a rebuild under way or half done`)),
    ];
  } finally {
    await store.close();
  }
};
