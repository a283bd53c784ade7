import { deletedStreams } from '@verbatim/eventstore/deleted-streams';
import { formatEventLine } from '@verbatim/eventstore/event-line';
import { EVENT_LOG, ownEvents } from './open-event-store.ts';
import { reading } from './open-store.ts';
import { EXIT, textOption, UsageError, type OpsCommand } from './ops-command.ts';

export const exportEventsCommand: OpsCommand = {
  name: 'export-events',
  usage: 'export-events [--stream <name> | --prefix <text>] > events.jsonl',
  summary: 'writes events as lines of JSON, to be kept or imported elsewhere',
  details: `
One line an event, in the log's order: {"stream","revision","id","type","data","metadata"}, as stored. Reads beside a running
server. Positions are not exported: they are the store's own. What was erased is not in it; accounts' secrets never are (see
copy-accounts). How many there were is said on standard error.

  --stream <name>  one stream; exit code 1 when it does not exist or was erased
  --prefix <text>  streams whose names begin so: project-, file-, workspace-, library, account-`,
  options: { stream: { type: 'string' }, prefix: { type: 'string' } },
  arguments: [0, 0],
  async run(call) {
    const [stream, prefix] = [textOption(call, 'stream'), textOption(call, 'prefix')];
    if (stream !== undefined && prefix !== undefined) throw new UsageError('Either --stream or --prefix, not both');
    return reading(EVENT_LOG, ownEvents(call.configuration()), async (events) => {
      const chosen =
        stream === undefined
          ? events.readAll(prefix === undefined ? {} : { streamPrefixes: [prefix] })
          : events.readStream(stream);
      const isDeleted = deletedStreams(events);
      let count = 0;
      for await (const event of chosen) {
        call.signal.throwIfAborted();
        if (await isDeleted(event.stream)) continue;
        await call.output.data(formatEventLine(event));
        count += 1;
      }
      if (stream !== undefined && count === 0) throw new Error(`There is no stream ${stream}`);
      process.stderr.write(`${count} events exported\n`);
      return EXIT.done;
    });
  },
};
