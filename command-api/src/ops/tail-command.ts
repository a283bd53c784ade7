import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { deletedStreams } from '@verbatim/eventstore/deleted-streams';
import type { Position } from '@verbatim/eventstore/event-store';
import { FULL_HELP, tellEvent } from './event-text.ts';
import { eventLog, ownEvents, reading } from './open-store.ts';
import { EXIT, opsCommand, wholeNumber, type OpsCommand } from './ops-command.ts';
import { shownPosition } from './shown-position.ts';

/** Nothing would ever come after what is none. */
const position = (text: string): Position => {
  const shown = shownPosition(text);
  if (shown === undefined) throw new InvalidArgumentError("It is a position as 'events' or 'tail' shows it.");
  return shown;
};

export const tailCommand: OpsCommand = (runs) =>
  opsCommand('tail', 'shows events of all streams as they come, until Ctrl-C', DETAILS)
    .option('--prefix <text>', 'only streams whose names begin so')
    .option('--type <name>', 'only events of this type')
    .option('--all', 'from the first event on')
    .addOption(
      new Option('--after <position>', "from the event after this one on, as another tail or 'events' has shown it")
        .argParser(position)
        .conflicts('all'),
    )
    .option('--count <n>', 'ends after so many', wholeNumber(1))
    .option('--full', FULL_HELP)
    .action(
      runs((call, { prefix, type, all, after: given, count = Infinity, full }) =>
        reading(eventLog(call.configuration()), ownEvents(call.configuration()), async (events) => {
          const enough = new AbortController();
          const after = all === true ? '' : (given ?? (await events.lastPosition()));
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
              await tellEvent(call, message.event, full);
              shown += 1;
              if (shown >= count) enough.abort();
            }
            return EXIT.done;
          } finally {
            clearInterval(alive);
          }
        }),
      ),
    );

const DETAILS = 'Follows the log from now on, beside a running server.';
