import { deletedStreams } from '@verbatim/eventstore/deleted-streams';
import type { Position } from '@verbatim/eventstore/event-store';
import { FULL_HELP, FULL_OPTION, tellEvent } from './event-text.ts';
import { EVENT_LOG, ownEvents } from './open-event-store.ts';
import { reading } from './open-store.ts';
import { countOption, EXIT, textOption, UsageError, type OpsCommand } from './ops-command.ts';
import { shownPosition } from './shown-position.ts';

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
  --full              ${FULL_HELP}`,
  options: {
    prefix: { type: 'string' },
    type: { type: 'string' },
    all: { type: 'boolean' },
    after: { type: 'string' },
    count: { type: 'string' },
    ...FULL_OPTION,
  },
  arguments: [0, 0],
  async run(call) {
    const [prefix, type, given] = [textOption(call, 'prefix'), textOption(call, 'type'), textOption(call, 'after')];
    const all = call.options['all'] === true;
    if (all && given !== undefined) throw new UsageError('Either --all or --after, not both');
    const count = countOption(call, 'count', 1) ?? Number.POSITIVE_INFINITY;
    const wanted = all ? '' : given === undefined ? undefined : positionAfter(given);
    return reading(EVENT_LOG, ownEvents(call.configuration()), async (events) => {
      const enough = new AbortController();
      const after = wanted ?? (await events.lastPosition());
      const subscription = events.subscribeToAll({
        after,
        signal: AbortSignal.any([call.signal, enough.signal]),
        ...(prefix === undefined ? {} : { streamPrefixes: [prefix] }),
        ...(type === undefined ? {} : { types: [type] }),
      });
      const isDeleted = deletedStreams(events);
      // A subscription that waits does not keep its process alive.
      const alive = setInterval(() => undefined, 60_000);
      try {
        let shown = 0;
        for await (const message of subscription) {
          if (message.kind !== 'event' || (await isDeleted(message.event.stream))) continue;
          await tellEvent(call, message.event);
          shown += 1;
          if (shown >= count) enough.abort();
        }
        return EXIT.done;
      } finally {
        clearInterval(alive);
      }
    });
  },
};

/** @throws UsageError: nothing would ever come after what is none */
const positionAfter = (given: string): Position => {
  const position = shownPosition(given);
  if (position === undefined)
    throw new UsageError(`--after is a position as 'events' or 'tail' shows it, not '${given}'`);
  return position;
};
