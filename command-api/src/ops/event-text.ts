/** Formats an event as one line, for people and as JSON. */
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import type { OpsCall } from './ops-command.ts';
import { shortPosition } from './shown-position.ts';

const SHORT = 120;

/** Help of `--full`. */
export const FULL_HELP = 'shows all of the data; otherwise long data is cut (never with --json)';

export const formatEvent = async (
  { output }: Pick<OpsCall, 'output'>,
  event: RecordedEvent,
  full = false,
): Promise<void> => {
  if (output.json) await output.data(JSON.stringify(event));
  else output.say(lineOfEvent(event, full));
};

/** Long data is truncated unless `full`. */
const lineOfEvent = (event: RecordedEvent, full: boolean): string => {
  const { stream, revision, type, data, metadata, damage } = event;
  const json = damage === undefined ? JSON.stringify(data) : `damaged: ${damage}`;
  const shown = full || json.length <= SHORT ? json : `${json.slice(0, SHORT)}… (${json.length} characters)`;
  const at = typeof metadata['at'] === 'string' ? metadata['at'] : '–';
  return `${shortPosition(event.position)}  ${at}  ${stream}@${revision}  ${type}  by ${getActor(event)}  ${shown}`;
};

const getActor = ({ metadata: { actor } }: RecordedEvent): string =>
  typeof actor === 'object' && actor !== null && 'name' in actor && typeof actor['name'] === 'string'
    ? actor['name']
    : '–';
