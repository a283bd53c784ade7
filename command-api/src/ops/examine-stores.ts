/** What the doctor asks the stores, the servers and the projectors. Stores that are not there yet are not made. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CredentialsRefusedError } from '@verbatim/eventstore/credentials-refused';
import { EventStoreBrokenError, type Position } from '@verbatim/eventstore/event-store';
import type { ServerFacts } from '@verbatim/eventstore/eventstoredb/examine-server';
import { serverAddress, StoreAddressError } from '@verbatim/eventstore/server-address';
import { allModels } from '@verbatim/projections/models/all-projectors';
import { isInLog } from '@verbatim/projections/runtime/partition-marks';
import { openReadModels, readMarks } from '@verbatim/projections/runtime/projection-stores';
import { isOfAnotherLog, readStop, type ProjectorStop } from '@verbatim/projections/runtime/projector-stop';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import type { Configuration } from '../configuration.ts';
import { isDiskFull, isReadOnly } from '../disk-full.ts';
import { isEmbedded } from '../open-stores.ts';
import { examined, failed, isOlder, ok, warning, type Finding } from './examine-machine.ts';
import { fewAtATime } from './few-at-a-time.ts';
import { withOperations } from './open-operations.ts';
import { ACCOUNTS, eventLog, ownEvents, reading } from './open-store.ts';
import { isServed } from './operations-socket.ts';
import { shortPosition } from './shown-position.ts';

/** The clients are loaded only here: they are half a second of a start. */
const askEventStore = async (url: string, streamPrefix: string): Promise<ServerFacts> =>
  (await import('@verbatim/eventstore/eventstoredb/examine-server')).examineEventStoreDb(url, streamPrefix);
const askMongo = async (url: string): Promise<{ readonly version: string }> => ({
  version: await (await import('@verbatim/projections/stores/mongodb/server-version')).mongoVersion(url),
});

/** The oldest that the adapters can do with: before 23.10, EventStoreDB does not say when a subscription has caught up. */
const LEAST_EVENTSTORE = [23, 10] as const;
const LEAST_MONGODB = [4, 2] as const;

export const examineConnections = async ({
  eventStoreUrl,
  eventStorePrefix,
  mongoUrl,
}: Pick<Configuration, 'eventStoreUrl' | 'eventStorePrefix' | 'mongoUrl'>): Promise<readonly Finding[]> => [
  ...(eventStoreUrl === undefined
    ? []
    : await examineServer('EventStoreDB', 'EVENTSTORE_URL', eventStoreUrl, LEAST_EVENTSTORE, (url) =>
        askEventStore(url, eventStorePrefix),
      )),
  ...(mongoUrl === undefined ? [] : await examineServer('MongoDB', 'MONGODB_URL', mongoUrl, LEAST_MONGODB, askMongo)),
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

const STATISTICS = 'writes its statistics into its own log: some 2,880 events a day, which every start has to pass';
const STATISTICS_REMEDY =
  'Start it with --stats-storage=File (EVENTSTORE_STATS_STORAGE=File) and without --write-stats-to-db; a scavenge removes the old ones.';

const RIGHTS =
  ' It needs no group: the access list of $all has to name it as a reader, and that of no stream of ours may leave it out as a writer' +
  ' (docs/moving-to-servers.md says how).';

/** What can be done about a server that does not let us in. */
const connectionRemedy =
  (setting: string, url: string) =>
  (error: unknown): string => {
    if (error instanceof StoreAddressError) return `Mend the address in ${setting}.`;
    return error instanceof Error && error.cause instanceof CredentialsRefusedError
      ? `Look at the user and the password in ${setting}, and at what that user may do.${setting === 'EVENTSTORE_URL' ? RIGHTS : ''}`
      : `Is the server running, and is ${setting} its address (${serverAddress(url)})? Behind a firewall, is the port open to this machine?`;
  };

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
        return reading(eventLog(settings), ownEvents(settings), async (events) => {
          end = await events.lastPosition();
          await events.requireWritable();
          return [ok('event log', `opens and takes events, last position ${shortPosition(end)}`)];
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
        ok('accounts', String(await reading(ACCOUNTS, mongoUrl ?? dataDir, (accounts) => accounts.countAccounts()))),
      ])),
    );
  return findings;
};

/** @param file of what cannot be made again from the events */
const remedyFor = (setting: string, url: string | undefined, file: string | undefined) => {
  if (url !== undefined) return connectionRemedy(setting, url);
  const damaged =
    file === undefined
      ? 'Stop the server, remove the folder read-models from DATA_DIR and start: they are made again from the events.'
      : `Stop the server, put DATA_DIR aside as it is, and bring ${file} back from your last backup.`;
  return (error: unknown): string => {
    if (error instanceof EventStoreBrokenError) return error.remedy;
    if (isDiskFull(error))
      return 'Make room on the disk of DATA_DIR: what is stored is sound as far as could be seen, and needs no backup.';
    return isReadOnly(error)
      ? 'DATA_DIR or its disk cannot be written: look at its mount (read-only?), owner and mode. What is stored needs no backup.'
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
          `${model} has a rebuild under way or half done`,
          `'rebuild ${model}' ends it, 'rebuild ${model} --cancel' drops it.`,
        ),
      ),
    ];
  } finally {
    await store.close();
  }
};

const STOPPED_BY_EVENT =
  "'status' says at which event. An update of the program may know it; 'skip' lets the model go on without it.";

/**
 * Where the served models stand beside the log. Looked at are those that all projects share, and those that lag or have stopped: the others
 * are as far as the log was seen.
 * @param end of the last event
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
  const places = await placesOf(
    settings,
    store,
    served.filter((model) => listed.has(model)),
  );
  const foreign = places.filter(({ isForeign }) => isForeign).map(({ model }) => model);
  const atEvent = places.filter(({ stop, isForeign }) => stop !== undefined && !isForeign).map(({ model }) => model);
  const isUnseen = !(await isKept(settings)) && marks.some(({ position }) => position < end);
  if (foreign.length + atEvent.length === 0 && !isUnseen)
    return [ok('read models', `${served.length}, made of this event log`)];
  const some = (named: readonly string[]): string => `${named.length} of ${served.length}`;
  const names = (named: readonly string[]): string => named.slice(0, 5).join(', ');
  const findings: Finding[] = [];
  if (foreign.length > 0)
    findings.push(
      failed(
        'read models',
        `${some(foreign)} further than this event log: it was restored from an older backup, or is not theirs: ${names(foreign)}`,
        "Look at EVENTSTORE_URL or DATA_DIR; then 'rebuild <name>' or 'rebuild all' makes them anew from the log that is there.",
      ),
    );
  if (atEvent.length > 0)
    findings.push(failed('read models', `${some(atEvent)} stopped by an event: ${names(atEvent)}`, STOPPED_BY_EVENT));
  if (isUnseen)
    findings.push(
      warning(
        'read models',
        "The log's last events are not in the read models yet",
        'Nobody keeps them at the moment: the next start of a server catches up by itself.',
      ),
    );
  return findings;
};

interface Place {
  readonly model: string;
  readonly stop: ProjectorStop | undefined;
  /** It holds an event that this log does not have. */
  readonly isForeign: boolean;
}

const placesOf = (
  settings: Configuration,
  store: Pick<ReadStore, 'reader'>,
  models: readonly string[],
): Promise<readonly Place[]> =>
  reading(eventLog(settings), ownEvents(settings), (events) =>
    fewAtATime(models, async (model) => {
      const reader = await store.reader(model);
      const [event, stop] = await Promise.all([reader.checkpointEvent(), readStop(reader)]);
      const isForeign = isOfAnotherLog(stop) || (event !== undefined && !(await isInLog(events, event)));
      return { model, stop, isForeign };
    }),
  );

/** Whether anybody keeps the models: then he says how far they are. */
const isKept = async (settings: Configuration): Promise<boolean> =>
  isEmbedded(settings) ? isServed(settings.dataDir) : true;

/** What the projectors say, of whoever runs them. Where nobody does and the folder is ours, there are none to ask. */
export const examineProjectors = async (settings: Configuration, signal: AbortSignal): Promise<readonly Finding[]> => {
  if (isEmbedded(settings) && !(await isServed(settings.dataDir))) return [];
  const { projectors, writesRefused } = await withOperations({ configuration: () => settings, signal }, (operations) =>
    operations.status(),
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
        isOfAnotherLog(failure) ? `Look at EVENTSTORE_URL or DATA_DIR; then 'rebuild ${name}'.` : STOPPED_BY_EVENT,
      ),
    ),
    ...(unkept.length === 0
      ? []
      : [
          failed(
            'projectors',
            `nobody runs ${unkept.length} of ${projectors.length}: ${unkept.slice(0, 5).join(', ')}`,
            'Start a server, or a process of projections (node dist/projections.js), with the same settings.',
          ),
        ]),
  ];
};
