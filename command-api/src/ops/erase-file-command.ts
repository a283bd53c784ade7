import { withOperations } from './open-operations.ts';
import { operatorName } from './operator.ts';
import { EXIT, filled, opsCommand, type OpsCommand } from './ops-command.ts';

export const eraseFileCommand: OpsCommand = (runs) =>
  opsCommand('erase-file', 'takes the text of an uploaded file out of every store, for good', DETAILS)
    .argument('<project id>')
    .argument('<file id>')
    .requiredOption('--why <text>', 'the reason, kept with the receipt', filled)
    .action(
      runs((call, projectId, fileId, { why }) =>
        withOperations(call, async (operations) => {
          const { output, signal } = call;
          const input = { projectId, fileId, why, operator: operatorName() };
          const report = await operations.eraseFile(input, output.progress, signal);
          output.record(report);
          output.say(
            report.recorded
              ? `File ${fileId} is erased; the receipt is in project-${projectId}.`
              : `File ${fileId} had been erased before; made sure that nothing is left.`,
          );
          return EXIT.done;
        }),
      ),
    );

const DETAILS = `
First a receipt is recorded (FileErased: the stream, its last revision and digest, who, when and why), then the file's stream is
deleted, then the read models of the project drop its comments and are written anew on the disk, so that no page keeps a trace.
Run again, it makes sure of all of that. Interrupted, it is ended by running it again, or by the next start of the server.
What stays: the file's name, the number of its comments, and values of category columns, which are part of the project's definitions;
and what you have copied elsewhere: backups and exports are yours to erase. On EventStoreDB the text is out of reach at once,
and off the disk with the server's next scavenge.`;
