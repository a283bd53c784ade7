/** Which stores the servers of the running spec are started on: embedded, or those that the environment of the suite provides. */
export interface SpecStores {
  /** EVENTSTORE_URL and MONGODB_URL for the servers on this DATA_DIR: the same whenever they are asked for. */
  settingsFor(dataDir: string): Promise<Readonly<Record<string, string>>>;
}

/** The name under which the environment hands it to the spec; absent in the embedded run. */
export const SPEC_STORES = 'verbatimSpecStores';

const provided = (): SpecStores | undefined => (globalThis as { readonly [SPEC_STORES]?: SpecStores })[SPEC_STORES];

export const areOnServers = (): boolean => provided() !== undefined;

export const settingsFor = async (dataDir: string): Promise<Readonly<Record<string, string>>> =>
  (await provided()?.settingsFor(dataDir)) ?? {};
