/** What `copy-events` and `copy-accounts` have in common. */
import { resolve } from 'node:path';
import { reading, writing, type StoreKind } from './open-store.ts';
import { filled, opsCommand, UsageError, type ExitCode } from './ops-command.ts';

export const copyCommand = (name: string, summary: string, details: string) =>
  opsCommand(name, summary, details)
    .requiredOption('--from <where>', 'read, never changed', filled)
    .requiredOption('--to <where>', 'made when it is a folder that is absent', filled);

/** Opens the source for reading and the target for writing. @throws UsageError when both are one place */
export const copying = <Store extends { close(): Promise<void> }>(
  kind: StoreKind<Store>,
  { from: source, to: target }: { readonly from: string; readonly to: string },
  work: (from: Store, to: Store) => Promise<ExitCode>,
): Promise<ExitCode> => {
  const placeOf = (where: string): string => (kind.server.test(where) ? where : resolve(where));
  if (placeOf(source) === placeOf(target)) throw new UsageError('--from and --to are the same place');
  return reading(kind, source, (from) => writing(kind, target, (to) => work(from, to)));
};
