import { deletedStreams } from '@verbatim/eventstore/deleted-streams';
import { lineOfEvent } from './event-text.ts';
import { openEventsToRead, ownEvents } from './open-event-store.ts';
import { countOption, EXIT, textOption, UsageError, type OpsCommand } from './ops-command.ts';

export const tailCommand: OpsCommand = {
  name: 'tail',
  usage: 'tail [--prefix <text>] [--type <name>] [--all | --after <position>] [--count <n>] [--full]',
  summary: 'shows events of all streams as they come, until Ctrl-C',
  details: `
Follows the log from now on, beside a running server.

  --prefix <text>     only streams whose names begin so
  --type <name>       only events of this type
  --all               from the first event on
  --after <position>  from the event after this one on, as another tail or 'events' has shown it
  --count <n>         ends after so many
  --full              all of the data; otherwise long data is cut (never with --json)`,
  options: {
    prefix: { type: 'string' },
    type: { type: 'string' },
    all: { type: 'boolean' },
    after: { type: 'string' },
    count: { type: 'string' },
    full: { type: 'boolean' },
  },
  arguments: [0, 0],
  async run(call) {
    const [prefix, type, given] = [textOption(call, 'prefix'), textOption(call, 'type'), textOption(call, 'after')];
    const all = call.options['all'] === true;
    if (all && given !== undefined) throw new UsageError('Either --all or --after, not both');
    const count = countOption(call, 'count', 1) ?? Number.POSITIVE_INFINITY;
    const { events, close } = await openEventsToRead(ownEvents(call.configuration()));
    const enough = new AbortController();
    // A subscription that waits does not keep its process alive.
    const alive = setInterval(() => undefined, 60_000);
    try {
      const after = all ? '' : given === undefined ? await events.lastPosition() : paddedPosition(given);
      const subscription = events.subscribeToAll({
        after,
        signal: AbortSignal.any([call.signal, enough.signal]),
        ...(prefix === undefined ? {} : { streamPrefixes: [prefix] }),
        ...(type === undefined ? {} : { types: [type] }),
      });
      const isDeleted = deletedStreams(events);
      let shown = 0;
      for await (const message of subscription) {
        if (message.kind !== 'event' || (await isDeleted(message.event.stream))) continue;
        if (call.output.json) await call.output.data(JSON.stringify(message.event));
        else call.output.say(lineOfEvent(message.event, call.options['full'] === true));
        shown += 1;
        if (shown >= count) enough.abort();
      }
      return EXIT.done;
    } finally {
      clearInterval(alive);
      await close();
    }
  },
};

/** The embedded store's positions have 16 digits; lists show them without the zeros before. */
const paddedPosition = (position: string): string =>
  /^\d{1,16}$/u.test(position) ? position.padStart(16, '0') : position;
