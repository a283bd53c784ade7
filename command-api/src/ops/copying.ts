/** Shared by `copy-events` and `copy-accounts`. */
import { resolve } from 'node:path';
import { withReadOnlyStore, writing, type StoreKind } from './open-store.ts';
import { reflowText, opsCommand, UsageError, type ExitCode } from './ops-command.ts';

export const copyCommand = (name: string, summary: string, details: string) =>
  opsCommand(name, summary, details)
    .requiredOption('--from <where>', 'only read, never changed', reflowText)
    .requiredOption('--to <where>', 'created if it is a folder that does not exist', reflowText);

/**
 * Opens the source for reading and the target for writing.
 * @throws UsageError if both are the same place
 */
export const copying = <Store extends { close(): Promise<void> }>(
  kind: StoreKind<Store>,
  { from: source, to: target }: { readonly from: string; readonly to: string },
  work: (from: Store, to: Store) => Promise<ExitCode>,
): Promise<ExitCode> => {
  const getPlace = (where: string): string => (kind.server.test(where) ? where : resolve(where));
  if (getPlace(source) === getPlace(target)) throw new UsageError('--from and --to are the same place');
  return withReadOnlyStore(kind, source, (from) => writing(kind, target, (to) => work(from, to)));
};
