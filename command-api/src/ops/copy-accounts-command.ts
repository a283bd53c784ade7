import { copyAccounts } from './copy-accounts.ts';
import { copyCommand, copying } from './copying.ts';
import { ACCOUNTS } from './open-store.ts';
import { EXIT, type OpsCommand } from './ops-command.ts';

export const copyAccountsCommand: OpsCommand = (runs) =>
  copyCommand(
    'copy-accounts',
    'moves the accounts (names, e-mails, password hashes) into another store',
    DETAILS,
  ).action(
    runs(({ output, signal }, places) =>
      copying(ACCOUNTS, places, async (from, to) => {
        const onProgress = (done: number, of: number): void =>
          output.progress({ task: 'accounts', fraction: done / of, text: `${done} of ${of}`, record: { done, of } });
        const result = await copyAccounts(from, to, { now: () => new Date(), signal, onProgress });
        output.record(result);
        output.say(
          `${result.copied} accounts copied, ${result.updated} passwords brought up to date, ${result.present} the same already.`,
        );
        if (result.onlyInTarget > 0) output.say(`${result.onlyInTarget} accounts are in the target only, and stay.`);
        for (const { name, reason } of result.refused)
          output.say(
            `${name} was left out: ${reason === 'name-taken' ? 'the name' : 'the e-mail'} is another's in the target`,
          );
        return result.refused.length > 0 ? EXIT.failed : EXIT.done;
      }),
    ),
  );

const DETAILS = `
Accounts are not in the event log, so copy-events does not bring them along. A <where> is a DATA_DIR or a database of MongoDB
(mongodb://host/database). Which mails were sent comes along, so that none is sent twice. Sessions are not copied: everybody logs in again, with the password they have.
Run again, it copies what has come since and passwords that have changed in the source; accounts that only the target has are
left alone and counted. An account whose name or e-mail another account of the target has is left out, said, and exit code 1.
The source may be in use; a target DATA_DIR must not be.`;
