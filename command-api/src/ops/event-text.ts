/** An event as people and scripts read it in a list. */
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import type { OpsCall } from './ops-command.ts';
import { shortPosition } from './shown-position.ts';

const SHORT = 120;

/** For commands that show events. */
export const FULL_HELP = 'all of the data; otherwise long data is cut (never with --json)';

export const tellEvent = async (
  { output }: Pick<OpsCall, 'output'>,
  event: RecordedEvent,
  full = false,
): Promise<void> => {
  if (output.json) await output.data(JSON.stringify(event));
  else output.say(lineOfEvent(event, full));
};

/** One line; data over the length of a line is cut unless `full`. */
const lineOfEvent = (event: RecordedEvent, full: boolean): string => {
  const { stream, revision, type, data, metadata, damage } = event;
  const json = damage === undefined ? JSON.stringify(data) : `damaged: ${damage}`;
  const shown = full || json.length <= SHORT ? json : `${json.slice(0, SHORT)}… (${json.length} characters)`;
  const at = typeof metadata['at'] === 'string' ? metadata['at'] : '–';
  return `${shortPosition(event.position)}  ${at}  ${stream}@${revision}  ${type}  by ${actorOf(event)}  ${shown}`;
};

const actorOf = ({ metadata: { actor } }: RecordedEvent): string =>
  typeof actor === 'object' && actor !== null && 'name' in actor && typeof actor['name'] === 'string'
    ? actor['name']
    : '–';
