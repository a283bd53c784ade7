/** The stores of the running spec's servers: embedded, or those of the suite's environment. */
export interface SpecStores {
  /** EVENTSTORE_URL and MONGODB_URL for the servers on this DATA_DIR: constant. */
  settingsFor(dataDir: string): Promise<Readonly<Record<string, string>>>;
}

/** Name under which the environment passes it to the spec; absent in the embedded run. */
export const SPEC_STORES = 'verbatimSpecStores';

const provided = (): SpecStores | undefined => (globalThis as { readonly [SPEC_STORES]?: SpecStores })[SPEC_STORES];

export const areOnServers = (): boolean => provided() !== undefined;

export const settingsFor = async (dataDir: string): Promise<Readonly<Record<string, string>>> =>
  (await provided()?.settingsFor(dataDir)) ?? {};
