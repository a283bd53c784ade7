import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { withOperations } from '../open-operations.ts';
import { EXIT, opsCommand, UsageError, type OpsCommand } from '../ops-command.ts';

export const verifyExportCommand: OpsCommand = (runs) =>
  opsCommand('verify-export', 'verifies that a saved export is what Verbatim answers as of its moment', DETAILS)
    .argument('<file>', 'a CSV or XLSX file, or an image of a chart')
    .action(
      runs(async (call, file, _options) => {
        const path = resolve(file);
        await access(path).catch(() => {
          throw new UsageError(`There is no file ${path}.`);
        });
        return withOperations(call, async (operations) => {
          const { output, signal } = call;
          const verification = await operations.verifyExport({ path }, output.progress, signal);
          output.record(verification);
          for (const sentence of verification.sentences) output.say(sentence);
          return verification.verdict === 'same' ? EXIT.done : EXIT.failed;
        });
      }),
    );

const DETAILS = `
Reads the line Verify of the file's stamp, asks its question again as of its moment, and compares all cells and the
stamp. Reads next to a running server, and changes nothing. What it says, as verdict: same; altered, with the first cell
or line that differs; erased, with who erased what; other-rules; unsettled, when not everything was up to date as
the file was written; elsewhere, for a project of another installation; older, for a stamp of before that line; unknown, without one.

Exit codes: 0 the same; 1 anything else; 2 invalid command line. With --json one document: {"verdict","sentences",
"what","question","intact","difference","stampDifferences","erased","unsettled","resplit",
"rules"}.`;
