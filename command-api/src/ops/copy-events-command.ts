import { copyEvents, type CopyProgress } from '@verbatim/eventstore/copy-events';
import { erasedStream } from './erased-stream.ts';
import { openEventsToRead, openEventsToWrite } from './open-event-store.ts';
import { EXIT, requiredOption, UsageError, type OpsCommand } from './ops-command.ts';

export const copyEventsCommand: OpsCommand = {
  name: 'copy-events',
  usage: 'copy-events --from <where> --to <where>',
  summary: 'moves the whole event log into another store, and verifies it',
  details: `
A <where> is a DATA_DIR (embedded store) or the address of an EventStoreDB (esdb://… or esdb+discover://…).
Events come in the log's order with their ids, revisions, data and digests; positions are the new store's own, so the read models
there begin anew. Streams that were erased are not copied, and their receipts erase them in the target.
Stopped or killed in the middle, it goes on where it was when it is started again. At the end both logs are read once more and
compared byte by byte; the digest chain of each stream is checked on the way. A target that holds anything else is refused.
The source may be in use: what comes in meanwhile is copied too, but stop the server for the last run. A target DATA_DIR must not
be in use.

  --from <where>  read, never changed
  --to <where>    made when it is a folder that is absent`,
  options: { from: { type: 'string' }, to: { type: 'string' } },
  arguments: [0, 0],
  async run(call) {
    const { output, signal } = call;
    const [source, target] = [requiredOption(call, 'from'), requiredOption(call, 'to')];
    if (source === target) throw new UsageError('--from and --to are the same place');
    const from = await openEventsToRead(source);
    try {
      const to = await openEventsToWrite(target);
      try {
        const onProgress = (progress: CopyProgress): void => output.progress(progressOf(progress));
        const result = await copyEvents(from.events, to.events, { signal, onProgress, erasedStream });
        output.record(result);
        output.say(`Copied ${result.copied} events; ${result.verified} in ${result.streams} streams verified.`);
        if (result.unverified > 0)
          output.say(
            `The source is still growing: ${result.unverified} events came during the last walk. Run it again.`,
          );
        return result.unverified > 0 ? EXIT.stopped : EXIT.done;
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
  },
};

const progressOf = (progress: CopyProgress) => ({
  task: progress.pass === 'copy' ? 'copying' : 'verifying',
  fraction: progress.fraction,
  text: `${progress.copied} events copied, ${progress.present} compared`,
  record: progress,
});
