import { CommandRejected } from './command-rejected.ts';

/**
 * Rejects a change based on an outdated version. A repeat, which changes nothing, passes.
 * @param basedOn undefined disables the check
 * @throws CommandRejected CHANGED_MEANWHILE
 */
export const requireVersion = <Event>(
  events: readonly Event[],
  version: number,
  basedOn: number | undefined,
): readonly Event[] => {
  if (events.length > 0 && basedOn !== undefined && basedOn !== version)
    throw new CommandRejected('CHANGED_MEANWHILE', 'Someone changed this after you opened it');
  return events;
};
