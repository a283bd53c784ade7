import { withOperations } from '../open-operations.ts';
import { operatorName } from '../operator.ts';
import { EXIT, reflowText, opsCommand, type OpsCommand } from '../ops-command.ts';

export const eraseFileCommand: OpsCommand = (runs) =>
  opsCommand('erase-file', 'permanently deletes the text of an uploaded file from every store', DETAILS)
    .argument('<project id>')
    .argument('<file id>')
    .requiredOption('--why <text>', 'the reason, stored with the receipt', reflowText)
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
              : `File ${fileId} was already erased. Verified that nothing is left.`,
          );
          return EXIT.done;
        }),
      ),
    );

const DETAILS = `
First, a receipt is recorded (FileErased: the stream, its last revision and digest, who, when and why). Then the
file's stream is deleted, and the read models of the project drop its comments and are rewritten on disk, so that no
page keeps a trace. Run again, it verifies all of that. If interrupted, run it again; the next start of the server
also finishes it. What remains: the file's name, the number of its comments, and values of category columns, which are
part of the project's definitions; and what you have copied elsewhere: backups and exports are yours to erase. On
EventStoreDB, the text is unreadable at once, and removed from disk by the server's next scavenge.`;
