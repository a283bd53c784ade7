import { resolve } from 'node:path';
import { reading, writing, type StoreKind } from './open-store.ts';
import { requiredOption, UsageError, type ExitCode, type OpsCall } from './ops-command.ts';

export const COPY_OPTIONS = { from: { type: 'string' }, to: { type: 'string' } } as const;

export const COPY_OPTIONS_HELP = `
  --from <where>  read, never changed
  --to <where>    made when it is a folder that is absent`;

/** Opens the source for reading and the target for writing. @throws UsageError when an end is missing, or both are one place */
export const copying = <Store extends { close(): Promise<void> }>(
  call: Pick<OpsCall, 'options'>,
  kind: StoreKind<Store>,
  work: (from: Store, to: Store) => Promise<ExitCode>,
): Promise<ExitCode> => {
  const [source, target] = [requiredOption(call, 'from'), requiredOption(call, 'to')];
  const placeOf = (where: string): string => (kind.server.test(where) ? where : resolve(where));
  if (placeOf(source) === placeOf(target)) throw new UsageError('--from and --to are the same place');
  return reading(kind, source, (from) => writing(kind, target, (to) => work(from, to)));
};
