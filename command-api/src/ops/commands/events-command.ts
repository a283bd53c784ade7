import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { deletedStreams } from '@verbatim/eventstore/deleted-streams';
import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import { FULL_HELP, formatEvent } from '../event-text.ts';
import { eventLog, ownEvents, withReadOnlyStore } from '../open-store.ts';
import {
  EXIT,
  opsCommand,
  parseInteger,
  UsageError,
  type ExitCode,
  type OpsCall,
  type OpsCommand,
} from '../ops-command.ts';
import { shownPosition } from '../shown-position.ts';

export const eventsCommand: OpsCommand = (runs) =>
  withFollowOptions(opsCommand('events', 'shows the events of one stream as stored, or of all as they arrive', DETAILS))
    .argument('[stream]', 'required without --follow')
    .option('--follow', 'follows the log of all streams, next to a running server, until Ctrl-C')
    .option('--from <revision>', 'starts there; default the first, or with --backwards the last', parseInteger(0))
    .option('--limit <n>', 'maximum number of events', parseInteger(1))
    .option('--backwards', 'newest first')
    .action(
      runs((call, stream, { follow, from, limit, backwards, full, ...filter }) => {
        if (follow === true) {
          if (stream !== undefined)
            throw new UsageError('--follow shows all streams; leave the stream out, or give --prefix.');
          return followEvents(call, { ...filter, full });
        }
        const misplaced = FOLLOW_ONLY.find((option) => filter[option] !== undefined);
        if (misplaced !== undefined) throw new UsageError(`--${misplaced} is an option of --follow.`);
        if (stream === undefined) throw new UsageError('Which stream? npm run ops -- events <stream>, or --follow');
        return showStream(call, stream, { from, limit, isBackwards: backwards === true, full });
      }),
    );

const FOLLOW_ONLY = ['prefix', 'type', 'all', 'after', 'count'] as const;

/** The former name of `events --follow`, until November 2027. */
export const tailCommand: OpsCommand = (runs) =>
  withFollowOptions(
    opsCommand(
      'tail',
      "the former name of 'events --follow'",
      "Use 'events --follow': this name goes in November 2027.",
    ),
  ).action(runs((call, filter) => followEvents(call, filter)));

const position = (text: string): Position => {
  const shown = shownPosition(text);
  if (shown === undefined) throw new InvalidArgumentError("It must be a position as shown by 'events'.");
  return shown;
};

const withFollowOptions = (command: ReturnType<typeof opsCommand>) =>
  command
    .option('--prefix <text>', 'with --follow: only streams with this prefix')
    .option('--type <name>', 'with --follow: only events of this type')
    .option('--all', 'with --follow: starts at the first event')
    .addOption(
      new Option('--after <position>', "with --follow: starts after this position, as shown by 'events'")
        .argParser(position)
        .conflicts('all'),
    )
    .option('--count <n>', 'with --follow: ends after this many events', parseInteger(1))
    .option('--full', FULL_HELP);

interface Shown {
  readonly full?: true | undefined;
}

interface FollowFilter extends Shown {
  readonly prefix?: string | undefined;
  readonly type?: string | undefined;
  readonly all?: true | undefined;
  readonly after?: Position | undefined;
  readonly count?: number | undefined;
}

const followEvents = (
  call: OpsCall,
  { prefix, type, all, after: given, count = Infinity, full }: FollowFilter,
): Promise<ExitCode> =>
  withReadOnlyStore(eventLog(call.configuration()), ownEvents(call.configuration()), async (events) => {
    const enough = new AbortController();
    const after = all === true ? '' : (given ?? (await events.lastPosition()));
    const subscription = events.subscribeToAll({
      after,
      signal: AbortSignal.any([call.signal, enough.signal]),
      ...(prefix === undefined ? {} : { streamPrefixes: [prefix] }),
      ...(type === undefined ? {} : { types: [type] }),
    });
    const isDeleted = deletedStreams(events);
    // A waiting subscription alone does not keep the process alive.
    const alive = setInterval(() => undefined, 60_000);
    try {
      let shown = 0;
      for await (const message of subscription) {
        if (message.kind !== 'event' || (await isDeleted(message.event.stream))) continue;
        await formatEvent(call, message.event, full);
        shown += 1;
        if (shown >= count) enough.abort();
      }
      return EXIT.done;
    } finally {
      clearInterval(alive);
    }
  });

interface StreamPart extends Shown {
  readonly from?: number | undefined;
  readonly limit?: number | undefined;
  readonly isBackwards: boolean;
}

const showStream = (
  call: OpsCall,
  stream: string,
  { from, limit: maxCount, isBackwards, full }: StreamPart,
): Promise<ExitCode> =>
  withReadOnlyStore(eventLog(call.configuration()), ownEvents(call.configuration()), async (events) => {
    let count = 0;
    const chosen = events.readStream(stream, {
      direction: isBackwards ? 'backwards' : 'forwards',
      ...(from === undefined ? {} : { from }),
      ...(maxCount === undefined ? {} : { maxCount }),
    });
    for await (const event of chosen) {
      call.signal.throwIfAborted();
      await formatEvent(call, event, full);
      count += 1;
    }
    if (count === 0 && !(await exists(events, stream))) throw new Error(`There is no stream ${stream}`);
    return EXIT.done;
  });

const exists = async (events: Pick<EventStore, 'readStream'>, stream: string): Promise<boolean> => {
  for await (const _ of events.readStream(stream, { maxCount: 1 })) return true;
  return false;
};

const DETAILS = `
Streams are project-<id>, file-<id>, workspace-<id>, library and account-<id>. Each line has position, time, stream@revision, type,
the actor, and the data. Exit code 1 when the stream does not exist or was erased.`;
