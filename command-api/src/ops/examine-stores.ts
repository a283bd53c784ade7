/** Opens each store beside whoever uses it, or reaches its server; stores that are not there yet are not made. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '@verbatim/eventstore/event-store';
import { openReadModels } from '@verbatim/projections/runtime/projection-stores';
import type { Configuration } from '../configuration.ts';
import { connectionRemedy } from './examine-connections.ts';
import { examinePlaces } from './examine-places.ts';
import { examined, ok, warning, type Finding } from './finding.ts';
import { ACCOUNTS } from './open-credential-store.ts';
import { EVENT_LOG, ownEvents } from './open-event-store.ts';
import { reading } from './open-store.ts';
import { shortPosition } from './shown-position.ts';

export const examineStores = async (settings: Configuration): Promise<readonly Finding[]> => {
  const { dataDir, eventStoreUrl, mongoUrl } = settings;
  const isThere = (url: string | undefined, path: string): boolean =>
    url !== undefined || existsSync(join(dataDir, path));
  const findings: Finding[] = [];
  // A log that is not there has no end; of one that cannot be read nobody knows it.
  let end: string | undefined = '';
  if (isThere(eventStoreUrl, 'events.db'))
    findings.push(
      ...(await examined('event log', remedyFor('EVENTSTORE_URL', eventStoreUrl, 'events.db'), async () => {
        end = undefined;
        end = await reading(EVENT_LOG, ownEvents(settings), (events) => events.lastPosition());
        return [ok('event log', `sound, last position ${shortPosition(end)}`)];
      })),
    );
  if (isThere(mongoUrl, 'read-models'))
    findings.push(
      ...(await examined('read models', remedyFor('MONGODB_URL', mongoUrl, undefined), () =>
        examineReadModels(settings, end),
      )),
    );
  if (isThere(mongoUrl, 'accounts.db'))
    findings.push(
      ...(await examined('accounts', remedyFor('MONGODB_URL', mongoUrl, 'accounts.db'), async () => [
        ok('accounts', String(await reading(ACCOUNTS, mongoUrl ?? dataDir, (accounts) => accounts.countAccounts()))),
      ])),
    );
  return findings;
};

/** @param file of what cannot be made again from the events */
const remedyFor = (setting: string, url: string | undefined, file: string | undefined) => {
  if (url !== undefined) return connectionRemedy(setting, url);
  return file === undefined
    ? 'Stop the server, remove the folder read-models from DATA_DIR and start: they are made again from the events.'
    : `Stop the server, put DATA_DIR aside as it is, and bring ${file} back from your last backup.`;
};

const notReached = (settings: Configuration, positions: readonly Position[]): Promise<ReadonlySet<Position>> =>
  reading(EVENT_LOG, ownEvents(settings), async (events) => {
    const reached = await Promise.all(positions.map((position) => events.reaches(position)));
    return new Set(positions.filter((_, index) => !reached[index]));
  });

const examineReadModels = async (settings: Configuration, end: string | undefined): Promise<readonly Finding[]> => {
  const store = await openReadModels(settings);
  try {
    const generations = await store.generations();
    const served = generations.filter(({ state }) => state === 'served').map(({ model }) => model);
    const half = generations.filter(({ state }) => state === 'building').map(({ model }) => model);
    return [
      ...(end === undefined
        ? []
        : await examinePlaces(store, served, end, (positions) => notReached(settings, positions))),
      ...half.map((model) =>
        warning(
          'read models',
          `${model} has a rebuild under way or half done`,
          `'rebuild ${model}' ends it, 'rebuild ${model} --cancel' drops it.`,
        ),
      ),
    ];
  } finally {
    await store.close();
  }
};
