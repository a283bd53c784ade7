import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { MAX_LINE } from '@verbatim/eventstore/event-line';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { importEvents, ImportLineError, type ImportResult } from '@verbatim/eventstore/import-events';
import { erasedStream } from '../erased-stream.ts';
import { readLines } from '../read-lines.ts';
import { eventLog, ownEvents, writing } from '../open-store.ts';
import { EXIT, opsCommand, UsageError, type OpsCall, type OpsCommand } from '../ops-command.ts';

export const importEventsCommand: OpsCommand = (runs) =>
  opsCommand('import-events', 'imports what export-events wrote, with ids, revisions and digests', DETAILS)
    .option('--file <path>', 'reads the file instead of standard input')
    .option('--dry-run', 'checks every line and stores nothing')
    .action(
      runs(async (call, { file: path, dryRun = false }) => {
        const { output } = call;
        if (path === undefined && process.stdin.isTTY) throw new UsageError('Give a file: --file <path>, or < path');
        const bytes = path === undefined ? undefined : await bytesOfFile(path);
        return writing(eventLog(call.configuration()), ownEvents(call.configuration()), async (events) => {
          if (path !== undefined && !dryRun) await pass(call, events, { path, bytes, dryRun: true });
          const { lines, imported, present, erased } = await pass(call, events, { path, bytes, dryRun });
          output.record({ lines, imported, present, erased });
          output.say(
            `${imported} events ${dryRun ? 'would be imported' : 'imported'}, ${present} already existed` +
              `${erased > 0 ? `, ${erased} belong to streams that are erased here` : ''}.`,
          );
          return EXIT.done;
        });
      }),
    );

const DETAILS = `
Each line must be an event that can be stored and continues the digest chain of its stream. A file is read twice: it
is checked first, so that an invalid line imports nothing, then imported. Standard input is read once: the first
invalid line ends the import, and the lines before it stay imported. Either way, the line is reported with its number
and a remedy (exit code 1). Events that already exist are compared and skipped, so it can be run again at any time and
continues where it was stopped. Streams that were erased here stay erased; a receipt (FileErased) in the file erases
the stream here too. Needs exclusive use of DATA_DIR: stop the server first. The read models catch up when it is
started again.`;

/** @throws UsageError for anything but a regular file, which is read twice; Error if it does not exist */
const bytesOfFile = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new Error(`There is no file ${path}`);
  if (!found.isFile()) throw new UsageError(`${path} is not a file. Read a pipe with < ${path}`);
  return found.size;
};

interface Pass {
  /** Undefined for standard input. */
  readonly path: string | undefined;
  readonly bytes: number | undefined;
  readonly dryRun: boolean;
}

const pass = async (
  { output, signal }: Pick<OpsCall, 'output' | 'signal'>,
  events: EventStore,
  { path, bytes, dryRun }: Pass,
): Promise<ImportResult> => {
  const input = path === undefined ? process.stdin : createReadStream(path);
  const onProgress = (counts: ImportResult): void =>
    output.progress({
      task: dryRun ? 'checking' : 'importing',
      text: `${counts.imported} events ${dryRun ? 'to import' : 'imported'}, ${counts.present} already existed`,
      fraction: bytes === undefined || bytes === 0 ? undefined : (input as ReadStream).bytesRead / bytes,
      record: { pass: dryRun ? 'check' : 'import', ...counts },
    });
  try {
    return await importEvents(readLines(input, MAX_LINE), events, { signal, dryRun, onProgress, erasedStream });
  } catch (error) {
    if (!(error instanceof ImportLineError)) throw error;
    const stands = dryRun ? 'Nothing was imported.' : 'The lines before it are imported.';
    throw new Error(`Line ${error.line} of ${path ?? 'standard input'} ${error.reason}. ${stands} ${error.remedy}`, {
      cause: error,
    });
  } finally {
    input.destroy();
  }
};
