/** Doctor checks of stores, servers and projectors. Stores that do not exist are not created. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CredentialsRefusedError } from '@verbatim/eventstore/credentials-refused';
import { EventStoreBrokenError, type Position } from '@verbatim/eventstore/event-store';
import type { ServerFacts } from '@verbatim/eventstore/eventstoredb/examine-server';
import { serverAddress, StoreAddressError } from '@verbatim/eventstore/server-address';
import { allModels } from '@verbatim/projections/models/all-projectors';
import { isInLog } from '@verbatim/projections/runtime/partitions/partition-checkpoints';
import { openReadModels, readMarks } from '@verbatim/projections/runtime/projection-stores';
import {
  isFromForeignLog,
  readStop,
  type ProjectorStop,
} from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { mapWithConcurrency } from '@verbatim/eventstore/async';
import type { Configuration } from '../../bootstrap/configuration.ts';
import { isDiskFull, isReadOnly } from '../../http/disk-full.ts';
import { isEmbedded } from '../../bootstrap/open-stores.ts';
import { examined, failed, isOlder, ok, warning, type Finding } from './examine-machine.ts';
import { examineThemes } from './examine-themes.ts';
import { withOperations } from '../open-operations.ts';
import { ACCOUNTS, eventLog, ownEvents, withReadOnlyStore } from '../open-store.ts';
import type { Operations, StatusReport } from '../operations.ts';
import { isServed } from '../operations-socket.ts';
import { shortPosition } from '../shown-position.ts';

/** Clients are imported lazily: loading them takes half a second. */
const askEventStore = async (url: string, streamPrefix: string): Promise<ServerFacts> =>
  (await import('@verbatim/eventstore/eventstoredb/examine-server')).examineEventStoreDb(url, streamPrefix);
const askMongo = async (url: string): Promise<{ readonly version: string }> => ({
  version: await (await import('@verbatim/projections/stores/mongodb/server-version')).mongoVersion(url),
});

/** Oldest supported version: before 23.10, EventStoreDB does not report that a subscription has caught up. */
const MIN_EVENTSTORE = [23, 10] as const;
const MIN_MONGODB = [4, 2] as const;

export const examineConnections = async ({
  eventStoreUrl,
  eventStorePrefix,
  mongoUrl,
}: Pick<Configuration, 'eventStoreUrl' | 'eventStorePrefix' | 'mongoUrl'>): Promise<readonly Finding[]> => [
  ...(eventStoreUrl === undefined
    ? []
    : await examineServer('EventStoreDB', 'EVENTSTORE_URL', eventStoreUrl, MIN_EVENTSTORE, (url) =>
        askEventStore(url, eventStorePrefix),
      )),
  ...(mongoUrl === undefined ? [] : await examineServer('MongoDB', 'MONGODB_URL', mongoUrl, MIN_MONGODB, askMongo)),
];

const examineServer = (
  part: string,
  setting: string,
  url: string,
  least: readonly [major: number, minor: number],
  ask: (url: string) => Promise<Omit<ServerFacts, 'writesStatistics'> & Partial<ServerFacts>>,
): Promise<readonly Finding[]> =>
  examined(part, connectionRemedy(setting, url), async () => {
    const started = performance.now();
    const { version, writesStatistics = false } = await ask(url);
    const detail = `${version} at ${serverAddress(url)}, answers in ${Math.ceil(performance.now() - started)} ms`;
    const isTooOld = isOlder(version, least);
    return [
      isTooOld ? failed(part, detail, `Use a server of version ${least.join('.')} or newer.`) : ok(part, detail),
      ...(writesStatistics ? [warning(part, STATISTICS, STATISTICS_REMEDY)] : []),
    ];
  });

const STATISTICS = 'writes its statistics to its own log: about 2,880 events a day, which every start must read';
const STATISTICS_REMEDY =
  'Start it with --stats-storage=File (EVENTSTORE_STATS_STORAGE=File) and without --write-stats-to-db; a scavenge removes the old ones.';

const RIGHTS =
  ' It needs no group: the access list of $all must name it as a reader, and no access list of a stream may exclude it as a writer' +
  ' (see docs/moving-to-servers.md).';

/** Remedy for a server that cannot be reached or refuses our credentials. */
const connectionRemedy =
  (setting: string, url: string) =>
  (error: unknown): string => {
    if (error instanceof StoreAddressError) return `Fix the address in ${setting}.`;
    return error instanceof Error && error.cause instanceof CredentialsRefusedError
      ? `Check the user and the password in ${setting}, and the user's permissions.${setting === 'EVENTSTORE_URL' ? RIGHTS : ''}`
      : `Check that the server is running, that ${setting} is its address (${serverAddress(url)}), and that a firewall does not block the port.`;
  };

export const examineStores = async (settings: Configuration): Promise<readonly Finding[]> => {
  const { dataDir, eventStoreUrl, mongoUrl } = settings;
  const isThere = (url: string | undefined, path: string): boolean =>
    url !== undefined || existsSync(join(dataDir, path));
  const findings: Finding[] = [];
  // '' if there is no log yet, undefined if it cannot be read.
  let end: string | undefined = '';
  if (isThere(eventStoreUrl, 'events.db'))
    findings.push(
      ...(await examined('event log', remedyFor('EVENTSTORE_URL', eventStoreUrl, 'events.db'), async () => {
        end = undefined;
        return withReadOnlyStore(eventLog(settings), ownEvents(settings), async (events) => {
          end = await events.lastPosition();
          await events.requireWritable();
          return [ok('event log', `opens and accepts events, last position ${shortPosition(end)}`)];
        });
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
        ok(
          'accounts',
          String(await withReadOnlyStore(ACCOUNTS, mongoUrl ?? dataDir, (accounts) => accounts.countAccounts())),
        ),
      ])),
    );
  return findings;
};

/** @param file the damaged file to restore from a backup; undefined for read models, which are rebuilt */
const remedyFor = (setting: string, url: string | undefined, file: string | undefined) => {
  if (url !== undefined) return connectionRemedy(setting, url);
  const damaged =
    file === undefined
      ? 'Stop the server, remove the folder read-models from DATA_DIR and start. They are rebuilt from the events.'
      : `Stop the server, keep a copy of DATA_DIR as it is, and restore ${file} from your last backup.`;
  return (error: unknown): string => {
    if (error instanceof EventStoreBrokenError) return error.remedy;
    if (isDiskFull(error))
      return 'Free space on the disk of DATA_DIR. The stored data appears intact and needs no backup.';
    return isReadOnly(error)
      ? 'DATA_DIR or its disk is not writable. Check its mount (read-only?), owner and mode. The stored data needs no backup.'
      : damaged;
  };
};

const examineReadModels = async (settings: Configuration, end: string | undefined): Promise<readonly Finding[]> => {
  const store = await openReadModels(settings);
  try {
    const generations = await store.generations();
    const served = generations.filter(({ state }) => state === 'served').map(({ model }) => model);
    const half = generations.filter(({ state }) => state === 'building').map(({ model }) => model);
    return [
      ...(end === undefined ? [] : await examinePlaces(settings, store, served, end)),
      ...half.map((model) =>
        warning(
          'read models',
          `${model} has a running or unfinished rebuild`,
          `'rebuild ${model}' finishes it, 'rebuild ${model} --cancel' drops it.`,
        ),
      ),
      ...(await examineThemes(store)),
    ];
  } finally {
    await store.close();
  }
};

const STOPPED_BY_EVENT =
  "'status' shows the event. A newer version of Verbatim may know it. 'skip' makes the model continue without it.";

/**
 * Compares checkpoints of served models with the log. Examines shared models and those that are behind or
 * stopped; the others are at the end of the log that was seen.
 * @param end position of the last event
 */
const examinePlaces = async (
  settings: Configuration,
  store: Pick<ReadStore, 'reader'>,
  served: readonly string[],
  end: Position,
): Promise<readonly Finding[]> => {
  const marks = [...(await readMarks(settings)).values()];
  const shared = allModels().shared.map(({ name }) => name);
  const listed = new Set([...shared, ...marks.flatMap(({ behind }) => behind)]);
  const places = await readPlaces(
    settings,
    store,
    served.filter((model) => listed.has(model)),
  );
  const foreign = places.filter(({ isForeign }) => isForeign).map(({ model }) => model);
  const atEvent = places.filter(({ stop, isForeign }) => stop !== undefined && !isForeign).map(({ model }) => model);
  const isUnseen = !(await isKept(settings)) && marks.some(({ position }) => position < end);
  if (foreign.length + atEvent.length === 0 && !isUnseen)
    return [ok('read models', `${served.length}, built from this event log`)];
  const some = (named: readonly string[]): string => `${named.length} of ${served.length}`;
  const names = (named: readonly string[]): string => named.slice(0, 5).join(', ');
  const findings: Finding[] = [];
  if (foreign.length > 0)
    findings.push(
      failed(
        'read models',
        `${some(foreign)} ahead of this event log, which was restored from an older backup or is a different log: ${names(foreign)}`,
        "Check EVENTSTORE_URL or DATA_DIR, then 'rebuild <name>' or 'rebuild all' rebuilds them from this log.",
      ),
    );
  if (atEvent.length > 0)
    findings.push(failed('read models', `${some(atEvent)} stopped by an event: ${names(atEvent)}`, STOPPED_BY_EVENT));
  if (isUnseen)
    findings.push(
      warning(
        'read models',
        "The log's last events are not in the read models yet",
        'No process runs them. The next start of a server catches up automatically.',
      ),
    );
  return findings;
};

interface Place {
  readonly model: string;
  readonly stop: ProjectorStop | undefined;
  /** Its checkpoint or stop names an event that this log does not have. */
  readonly isForeign: boolean;
}

const readPlaces = (
  settings: Configuration,
  store: Pick<ReadStore, 'reader'>,
  models: readonly string[],
): Promise<readonly Place[]> =>
  withReadOnlyStore(eventLog(settings), ownEvents(settings), (events) =>
    mapWithConcurrency(models, async (model) => {
      const reader = await store.reader(model);
      const [event, stop] = await Promise.all([reader.checkpointEvent(), readStop(reader)]);
      const isForeign = isFromForeignLog(stop) || (event !== undefined && !(await isInLog(events, event)));
      return { model, stop, isForeign };
    }),
  );

/** Whether a running process may keep the models, and reports their progress itself. */
const isKept = async (settings: Configuration): Promise<boolean> =>
  isEmbedded(settings) ? isServed(settings.dataDir) : true;

/** For a process to take over what another has given back, or to send an overdue heartbeat. */
const HANDOVER_MS = 5_000;
const LOOK_AGAIN_MS = 500;
/** Above the time in which a silent process is recognised, and a hand-over after it. */
export const PROJECTORS_LIMIT_MS = 30_000;

/** A projector that no process runs is looked at again: after a rebuild, its owner soon takes it back. */
export const readSettledStatus = async (
  operations: Pick<Operations, 'status'>,
  signal: AbortSignal,
  handoverMs = HANDOVER_MS,
  pauseMs = LOOK_AGAIN_MS,
): Promise<StatusReport> => {
  const until = performance.now() + handoverMs;
  for (;;) {
    const status = await operations.status();
    if (performance.now() >= until || !status.projectors.some(({ state }) => state === 'stopped')) return status;
    await wait(pauseMs, undefined, { signal });
  }
};

/**
 * State of the projectors as reported by the processes that run them. Empty if embedded and no server runs.
 */
export const examineProjectors = async (settings: Configuration, signal: AbortSignal): Promise<readonly Finding[]> => {
  if (isEmbedded(settings) && !(await isServed(settings.dataDir))) return [];
  const { projectors, writesRefused } = await withOperations({ configuration: () => settings, signal }, (operations) =>
    readSettledStatus(operations, signal),
  );
  const failures = projectors.filter(({ state }) => state === 'failed');
  const unkept = projectors.filter(({ state }) => state === 'stopped').map(({ name }) => name);
  const refused = writesRefused === undefined ? [] : [failed('event log', writesRefused.reason, writesRefused.remedy)];
  if (failures.length + unkept.length + refused.length === 0)
    return [ok('projectors', `${projectors.length}, none has stopped`)];
  return [
    ...refused,
    ...failures.map(({ name, failure }) =>
      failed(
        'projector',
        `${name} has stopped: ${failure?.reason ?? 'unknown'}`,
        isFromForeignLog(failure) ? `Check EVENTSTORE_URL or DATA_DIR, then 'rebuild ${name}'.` : STOPPED_BY_EVENT,
      ),
    ),
    ...(unkept.length === 0
      ? []
      : [
          failed(
            'projectors',
            `no process runs ${unkept.length} of ${projectors.length}: ${unkept.slice(0, 5).join(', ')}`,
            'Start a server or a projections process (node dist/projections.js) with the same settings.',
          ),
        ]),
  ];
};
