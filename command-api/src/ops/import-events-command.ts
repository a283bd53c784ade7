import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { importEvents, type ImportResult } from '@verbatim/eventstore/import-events';
import { erasedStream } from './erased-stream.ts';
import { openEventsToWrite, ownEvents } from './open-event-store.ts';
import { EXIT, textOption, UsageError, type OpsCommand } from './ops-command.ts';

export const importEventsCommand: OpsCommand = {
  name: 'import-events',
  usage: 'import-events [--file <path>] [--dry-run] < events.jsonl',
  summary: 'takes in what export-events wrote: ids, revisions and digests stay',
  details: `
Each line must go on the digest chain of its stream; the first that does not ends the import with its number (exit code 1), and
the lines before it stay imported. Events that are there already are compared and left alone, so it can be run again at any time.
Streams that were erased here stay erased; a receipt (FileErased) in the file erases the stream here too.
Needs the DATA_DIR for itself: stop the server first. The read models follow when it is started again.

  --file <path>  reads the file in place of standard input
  --dry-run      checks every line and stores nothing`,
  options: { file: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  arguments: [0, 0],
  async run(call) {
    const { output, signal } = call;
    const path = textOption(call, 'file');
    if (path === undefined && process.stdin.isTTY) throw new UsageError('Give a file: --file <path>, or < path');
    const { events, close } = await openEventsToWrite(ownEvents(call.configuration()));
    const dryRun = call.options['dry-run'] === true;
    const input = path === undefined ? process.stdin : createReadStream(path);
    try {
      const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
      const onProgress = (counts: ImportResult): void => output.progress(progressOf(counts));
      const result = await importEvents(lines, events, { signal, dryRun, onProgress, erasedStream });
      output.record(result);
      const { imported, present, erased } = result;
      output.say(
        `${imported} events ${dryRun ? 'would be imported' : 'imported'}, ${present} were there already` +
          `${erased > 0 ? `, ${erased} are of streams that are erased here` : ''}.`,
      );
      return EXIT.done;
    } finally {
      input.destroy();
      await close();
    }
  },
};

const progressOf = (counts: ImportResult) => ({
  task: 'importing',
  text: `${counts.imported} events imported, ${counts.present} there already`,
  record: { ...counts },
});
