/**
 * Format of an installation, next to its events. A process that is older than the last one to open it must
 * neither answer nor write: it checks at its start and with its heartbeats.
 */

/** Format of this program. Increase it whenever an older program would damage data. 1 precedes the record. */
export const INSTALLATION_FORMAT = 2;

/** Warning before this program upgrades an installation. */
export const NO_WAY_BACK =
  'This version of Verbatim has opened the installation for the first time. An older version can only use it again from a backup made ' +
  'before: "npm run -s ops -- export-events" and "copy-accounts", see "Upgrade" in docs/operators.md';

export class NewerFormatError extends Error {
  constructor(format: number) {
    super(supersededBy(format));
    this.name = 'NewerFormatError';
  }
}

export const supersededBy = (format: number): string =>
  `A newer version of Verbatim has opened this installation (format ${format}; this version reads up to ${INSTALLATION_FORMAT}). ` +
  'Start the newer version here as well, or restore the backup that was made before the upgrade.';

/** @throws NewerFormatError */
export const requireReadableFormat = (format: number | undefined): void => {
  if (format !== undefined && format > INSTALLATION_FORMAT) throw new NewerFormatError(format);
};

export interface FormatStore {
  /** Undefined if none is recorded: a new installation, or one older than formats. */
  read(): Promise<number | undefined>;
  /**
   * Upgrades to the format of this program, so that older ones refuse it.
   * @returns whether the installation had an older format
   */
  adopt(): Promise<boolean>;
  close(): Promise<void>;
}
