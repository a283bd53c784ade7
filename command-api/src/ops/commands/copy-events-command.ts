import { copyEvents, type CopyProgress } from '@verbatim/eventstore/copy-events';
import { copyCommand, copying } from '../copying.ts';
import { erasedStream } from '../erased-stream.ts';
import { eventLog } from '../open-store.ts';
import { EXIT, type OpsCommand } from '../ops-command.ts';

export const copyEventsCommand: OpsCommand = (runs) =>
  copyCommand('copy-events', 'copies the whole event log to another store and verifies it', DETAILS).action(
    runs(({ configuration, output, signal }, places) =>
      copying(eventLog(configuration()), places, async (from, to) => {
        const onProgress = (progress: CopyProgress): void => output.progress(getProgress(progress));
        const result = await copyEvents(from, to, { signal, onProgress, erasedStream });
        output.record(result);
        output.say(`Copied ${result.copied} events; ${result.verified} in ${result.streams} streams verified.`);
        if (result.unverified === 0) return EXIT.done;
        output.say(
          `The source is still growing: ${result.unverified} events arrived during the last pass. Run it again.`,
        );
        return EXIT.stopped;
      }),
    ),
  );

const getProgress = (progress: CopyProgress) => ({
  task: progress.pass === 'copy' ? 'copying' : 'verifying',
  fraction: progress.fraction,
  text: `${progress.copied} events copied, ${progress.present} compared`,
  record: progress,
});

const DETAILS = `
A <where> is a DATA_DIR (embedded store) or the address of an EventStoreDB (esdb://… or esdb+discover://…). Events are
copied in the log's order with their ids, revisions, data and digests. Positions are the new store's own, so the read
models there are rebuilt. Erased streams are not copied, and their receipts erase them in the target. If stopped or
killed, it continues where it was when it is started again. At the end, both logs are read again and compared byte by
byte, and the digest chain of each stream is checked. A target that contains anything else is refused. The source may
be in use: new events are copied too, but stop the server for the last run. A target DATA_DIR must not be in use.`;
