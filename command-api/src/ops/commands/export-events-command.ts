import { Option } from '@commander-js/extra-typings';
import { deletedStreams } from '@verbatim/eventstore/deleted-streams';
import { formatEventLine } from '@verbatim/eventstore/event-line';
import { requireValidEvent } from '@verbatim/eventstore/stored-event';
import { eventLog, ownEvents, withReadOnlyStore } from '../open-store.ts';
import { EXIT, opsCommand, type OpsCommand } from '../ops-command.ts';

export const exportEventsCommand: OpsCommand = (runs) =>
  opsCommand('export-events', 'writes events as lines of JSON, to archive or import elsewhere', DETAILS)
    .option('--stream <name>', 'only this stream; exit code 1 if it does not exist or was erased')
    .addOption(
      new Option(
        '--prefix <text>',
        'only streams with this prefix: project-, file-, workspace-, library, account-',
      ).conflicts('stream'),
    )
    .action(
      runs(({ configuration, output, signal }, { stream, prefix }) =>
        withReadOnlyStore(eventLog(configuration()), ownEvents(configuration()), async (events) => {
          const chosen =
            stream === undefined
              ? events.readAll(prefix === undefined ? {} : { streamPrefixes: [prefix] })
              : events.readStream(stream);
          const isDeleted = deletedStreams(events);
          let count = 0;
          for await (const event of chosen) {
            signal.throwIfAborted();
            if (await isDeleted(event.stream)) continue;
            await output.data(formatEventLine(requireValidEvent(event)));
            count += 1;
          }
          if (stream !== undefined && count === 0) throw new Error(`There is no stream ${stream}`);
          process.stderr.write(`${count} events exported\n`);
          return EXIT.done;
        }),
      ),
    );

const DETAILS = `
One line per event, in the log's order: {"stream","revision","id","type","data","metadata"}, as stored. Reads next to
a running server. Positions are not exported: each store has its own. Erased texts and secrets of accounts are not
exported (see copy-accounts). A damaged event is reported and ends the export with exit code 1. The number of events
is reported on standard error.`;
