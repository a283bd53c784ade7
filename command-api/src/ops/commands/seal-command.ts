import { withOperations } from '../open-operations.ts';
import { operatorName } from '../operator.ts';
import { EXIT, opsCommand, type OpsCommand } from '../ops-command.ts';

export const sealCommand: OpsCommand = (runs) =>
  opsCommand('seal', 'seals the log now, as the server does once an hour', DETAILS).action(
    runs((call, _options) =>
      withOperations(call, async (operations) => {
        const { output, signal } = call;
        const report = await operations.seal({ operator: operatorName() }, output.progress, signal);
        output.record(report);
        const { added, last } = report;
        if (last === null) output.say('The log is empty: there is nothing to seal.');
        else {
          const what = added === 0 ? `Nothing is new since seal ${last.number}` : `Seal ${last.number} is added`;
          output.say(`${what} (${last.at}, ${last.events} events in ${last.streams} streams).`);
          output.say(`Root: ${last.root}`);
        }
        return EXIT.done;
      }),
    ),
  );

const DETAILS = `
Appends LogSealed to the stream seals: the last event of every stream that changed since the last seal, and a root
over them and the previous root. Keep the root where the log's operators cannot change it, and check it later:
npm run -s ops -- verify-log --against <root>. SEAL_FILE and SEAL_MAIL get the root, too. Much that is new, as at the
first time, is sealed in several steps; the last root covers all of them. Adds nothing when nothing is new.

With --json one document: {"added","last":{"number","root","at","position","events","streams"}|null}.`;
