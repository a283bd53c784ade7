import { copyAccounts } from '../copy-accounts.ts';
import { copyCommand, copying } from '../copying.ts';
import { ACCOUNTS } from '../open-store.ts';
import { EXIT, type OpsCommand } from '../ops-command.ts';

export const copyAccountsCommand: OpsCommand = (runs) =>
  copyCommand('copy-accounts', 'copies the accounts (names, emails, password hashes) to another store', DETAILS).action(
    runs(({ output, signal }, places) =>
      copying(ACCOUNTS, places, async (from, to) => {
        const onProgress = (done: number, of: number): void =>
          output.progress({ task: 'accounts', fraction: done / of, text: `${done} of ${of}`, record: { done, of } });
        const result = await copyAccounts(from, to, { now: () => new Date(), signal, onProgress });
        output.record(result);
        output.say(
          `${result.copied} accounts copied, ${result.updated} passwords updated, ${result.present} unchanged.`,
        );
        if (result.onlyInTarget > 0)
          output.say(`${result.onlyInTarget} accounts exist only in the target and are kept.`);
        for (const { name, reason } of result.refused)
          output.say(
            `${name} was skipped: ${reason === 'name-taken' ? 'the name' : 'the email'} belongs to another account in the target`,
          );
        return result.refused.length > 0 ? EXIT.failed : EXIT.done;
      }),
    ),
  );

const DETAILS = `
Accounts are not in the event log, so copy-events does not copy them. A <where> is a DATA_DIR or a database of MongoDB
(mongodb://host/database). The status of mails is copied, so that none is sent twice. Sessions are not copied:
everyone logs in again with their password. Run again, it copies new accounts and passwords that have changed in the
source. Accounts that only the target has are kept and counted. An account whose name or email belongs to another
account of the target is skipped and reported, with exit code 1. The source may be in use; a target DATA_DIR must not
be.`;
