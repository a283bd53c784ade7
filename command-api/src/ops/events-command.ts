import type { EventStore } from '@verbatim/eventstore/event-store';
import { lineOfEvent } from './event-text.ts';
import { openEventsToRead, ownEvents } from './open-event-store.ts';
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
  --full             all of the data; otherwise long data is cut (never with --json)`,
  options: {
    from: { type: 'string' },
    limit: { type: 'string' },
    backwards: { type: 'boolean' },
    full: { type: 'boolean' },
  },
  arguments: [1, 1],
  async run(call) {
    const { output } = call;
    const [stream = ''] = call.arguments;
    const [from, maxCount] = [countOption(call, 'from'), countOption(call, 'limit', 1)];
    const { events, close } = await openEventsToRead(ownEvents(call.configuration()));
    try {
      let count = 0;
      const chosen = events.readStream(stream, {
        direction: call.options['backwards'] === true ? 'backwards' : 'forwards',
        ...(from === undefined ? {} : { from }),
        ...(maxCount === undefined ? {} : { maxCount }),
      });
      for await (const event of chosen) {
        call.signal.throwIfAborted();
        if (output.json) await output.data(JSON.stringify(event));
        else output.say(lineOfEvent(event, call.options['full'] === true));
        count += 1;
      }
      if (count === 0 && !(await isThere(events, stream))) throw new Error(`There is no stream ${stream}`);
      return EXIT.done;
    } finally {
      await close();
    }
  },
};

const isThere = async (events: Pick<EventStore, 'readStream'>, stream: string): Promise<boolean> => {
  for await (const _ of events.readStream(stream, { maxCount: 1 })) return true;
  return false;
};
