import { CommandRejected } from './command-rejected.ts';

/**
 * What was decided by somebody who had seen another version than there is now is not done in silence. What changes nothing is: a form that is
 * sent twice finds its own change.
 * @param basedOn undefined where nobody says what he has seen
 * @throws CommandRejected CHANGED_MEANWHILE
 */
export const onVersion = <Event>(
  events: readonly Event[],
  version: number,
  basedOn: number | undefined,
): readonly Event[] => {
  if (events.length > 0 && basedOn !== undefined && basedOn !== version)
    throw new CommandRejected('CHANGED_MEANWHILE', 'Somebody has changed this since you opened it');
  return events;
};
