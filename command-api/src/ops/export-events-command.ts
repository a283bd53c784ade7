import { Option } from '@commander-js/extra-typings';
import { deletedStreams } from '@verbatim/eventstore/deleted-streams';
import { formatEventLine } from '@verbatim/eventstore/event-line';
import { requireSound } from '@verbatim/eventstore/upcasting';
import { eventLog, ownEvents, reading } from './open-store.ts';
import { EXIT, opsCommand, type OpsCommand } from './ops-command.ts';

export const exportEventsCommand: OpsCommand = (runs) =>
  opsCommand('export-events', 'writes events as lines of JSON, to be kept or imported elsewhere', DETAILS)
    .option('--stream <name>', 'one stream; exit code 1 when it does not exist or was erased')
    .addOption(
      new Option(
        '--prefix <text>',
        'streams whose names begin so: project-, file-, workspace-, library, account-',
      ).conflicts('stream'),
    )
    .action(
      runs(({ configuration, output, signal }, { stream, prefix }) =>
        reading(eventLog(configuration()), ownEvents(configuration()), async (events) => {
          const chosen =
            stream === undefined
              ? events.readAll(prefix === undefined ? {} : { streamPrefixes: [prefix] })
              : events.readStream(stream);
          const isDeleted = deletedStreams(events);
          let count = 0;
          for await (const event of chosen) {
            signal.throwIfAborted();
            if (await isDeleted(event.stream)) continue;
            await output.data(formatEventLine(requireSound(event)));
            count += 1;
          }
          if (stream !== undefined && count === 0) throw new Error(`There is no stream ${stream}`);
          process.stderr.write(`${count} events exported\n`);
          return EXIT.done;
        }),
      ),
    );

const DETAILS = `
One line an event, in the log's order: {"stream","revision","id","type","data","metadata"}, as stored. Reads beside a running
server. Positions are not exported: they are the store's own. What was erased is not in it; accounts' secrets never are (see
copy-accounts). An event that is damaged ends it with exit code 1, by name. How many there were is said on standard error.`;
