import type { EventStore } from '@verbatim/eventstore/event-store';
import { FULL_HELP, tellEvent } from './event-text.ts';
import { eventLog, ownEvents, reading } from './open-store.ts';
import { EXIT, opsCommand, wholeNumber, type OpsCommand } from './ops-command.ts';

export const eventsCommand: OpsCommand = (runs) =>
  opsCommand('events', 'shows the events of one stream, as they are stored', DETAILS)
    .argument('<stream>')
    .option('--from <revision>', 'begins there; default the first, or with --backwards the last', wholeNumber(0))
    .option('--limit <n>', 'at most so many', wholeNumber(1))
    .option('--backwards', 'the last first')
    .option('--full', FULL_HELP)
    .action(
      runs((call, stream, { from, limit: maxCount, backwards, full }) =>
        reading(eventLog(call.configuration()), ownEvents(call.configuration()), async (events) => {
          let count = 0;
          const chosen = events.readStream(stream, {
            direction: backwards === true ? 'backwards' : 'forwards',
            ...(from === undefined ? {} : { from }),
            ...(maxCount === undefined ? {} : { maxCount }),
          });
          for await (const event of chosen) {
            call.signal.throwIfAborted();
            await tellEvent(call, event, full);
            count += 1;
          }
          if (count === 0 && !(await isThere(events, stream))) throw new Error(`There is no stream ${stream}`);
          return EXIT.done;
        }),
      ),
    );

const isThere = async (events: Pick<EventStore, 'readStream'>, stream: string): Promise<boolean> => {
  for await (const _ of events.readStream(stream, { maxCount: 1 })) return true;
  return false;
};

const DETAILS = `
Streams are project-<id>, file-<id>, workspace-<id>, library and account-<id>. Each line has position, time, stream@revision, type,
who did it, and the data. Exit code 1 when the stream does not exist or was erased.`;
