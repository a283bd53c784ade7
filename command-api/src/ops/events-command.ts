import type { EventStore } from '@verbatim/eventstore/event-store';
import { FULL_HELP, FULL_OPTION, tellEvent } from './event-text.ts';
import { EVENT_LOG, ownEvents } from './open-event-store.ts';
import { reading } from './open-store.ts';
import { countOption, EXIT, type OpsCommand } from './ops-command.ts';

export const eventsCommand: OpsCommand = {
  name: 'events',
  usage: 'events <stream> [--from <revision>] [--limit <n>] [--backwards] [--full]',
  summary: 'shows the events of one stream, as they are stored',
  details: `
Streams are project-<id>, file-<id>, workspace-<id>, library and account-<id>. Each line has position, time, stream@revision, type,
who did it, and the data. Exit code 1 when the stream does not exist or was erased.

  --from <revision>  begins there; default the first, or with --backwards the last
  --limit <n>        at most so many
  --backwards        the last first
  --full             ${FULL_HELP}`,
  options: {
    from: { type: 'string' },
    limit: { type: 'string' },
    backwards: { type: 'boolean' },
    ...FULL_OPTION,
  },
  arguments: [1, 1],
  async run(call) {
    const [stream = ''] = call.arguments;
    const [from, maxCount] = [countOption(call, 'from'), countOption(call, 'limit', 1)];
    return reading(EVENT_LOG, ownEvents(call.configuration()), async (events) => {
      let count = 0;
      const chosen = events.readStream(stream, {
        direction: call.options['backwards'] === true ? 'backwards' : 'forwards',
        ...(from === undefined ? {} : { from }),
        ...(maxCount === undefined ? {} : { maxCount }),
      });
      for await (const event of chosen) {
        call.signal.throwIfAborted();
        await tellEvent(call, event);
        count += 1;
      }
      if (count === 0 && !(await isThere(events, stream))) throw new Error(`There is no stream ${stream}`);
      return EXIT.done;
    });
  },
};

const isThere = async (events: Pick<EventStore, 'readStream'>, stream: string): Promise<boolean> => {
  for await (const _ of events.readStream(stream, { maxCount: 1 })) return true;
  return false;
};
