/**
 * Environment of the second acceptance run: each DATA_DIR of a spec stands for an event store and a database,
 * so that a restarted server finds its data. Without MongoDB (spec-stores.ts) all specs are skipped.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Circus } from '@jest/types';
import { leaveOut } from '../jest/leave-out.ts';
import ServersEnvironment from '../jest/servers-environment.ts';
import { areModelsEmbedded, openSpecMongoDb, openStores, type OpenStores } from './spec-stores.ts';
import { SPEC_STORES, type SpecStores } from './open-stores.ts';

/** Specs excluded from this run, and why; jest.config.mjs selects the files. */
const CHOICE = join(import.meta.dirname, 'on-servers.json');

export default class OnServersEnvironment extends ServersEnvironment implements SpecStores {
  readonly #stores = new Map<string, Promise<OpenStores>>();
  #mongoDb: string | undefined;

  override async setup(): Promise<void> {
    await super.setup();
    this.#mongoDb = await openSpecMongoDb();
    const stores: SpecStores = { settingsFor: (dataDir) => this.settingsFor(dataDir) };
    Object.assign(this.global, { [SPEC_STORES]: stores });
  }

  override async teardown(): Promise<void> {
    const opened = await Promise.all(this.#stores.values());
    await super.teardown();
    for (const stores of opened) await stores.close();
  }

  override handleTestEvent(event: Circus.AsyncEvent | Circus.SyncEvent, state: Circus.State): void {
    super.handleTestEvent(event, state);
    if (event.name !== 'run_start') return;
    const { embeddedOnlySpecs } = JSON.parse(readFileSync(CHOICE, 'utf8')) as {
      readonly embeddedOnlySpecs: Readonly<Record<string, string>>;
    };
    const isServed = areModelsEmbedded() || this.#mongoDb !== undefined;
    leaveOut(state.rootDescribeBlock, (title) => !isServed || title in embeddedOnlySpecs);
  }

  async settingsFor(dataDir: string): Promise<Readonly<Record<string, string>>> {
    const opening = this.#stores.get(dataDir) ?? openStores(this.#mongoDb);
    this.#stores.set(dataDir, opening);
    return (await opening).settings;
  }
}
