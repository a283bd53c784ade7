import { outboxIn, readOutbox } from '../../mail/outbox.ts';
import { EXIT, opsCommand, type OpsCommand } from '../ops-command.ts';
import { formatTable } from '../ops-output.ts';

export const outboxCommand: OpsCommand = (runs) =>
  opsCommand('outbox', 'lists mails that are not sent: without SMTP_URL they are kept here', DETAILS)
    .argument('[name]', 'shows this mail in full; the beginning of its name is enough')
    .action(
      runs(async ({ output, configuration }, name: string | undefined, _options) => {
        const directory = outboxIn(configuration().dataDir);
        const mails = await readOutbox(directory);
        if (name === undefined) {
          for (const mail of mails) output.record({ ...mail, date: mail.date.toISOString() });
          if (mails.length === 0) output.say(`There are no mails in ${directory}.`);
          const rows = mails.map((mail) => [mail.name, mail.date.toISOString(), mail.to, mail.subject]);
          for (const line of mails.length === 0 ? [] : formatTable([['NAME', 'DATE', 'TO', 'SUBJECT'], ...rows]))
            output.say(line);
          return EXIT.done;
        }
        const found = mails.filter((mail) => mail.name.startsWith(name));
        const [mail] = found;
        if (mail === undefined || found.length > 1)
          throw new Error(`${found.length === 0 ? 'No mail begins' : 'More than one mail begins'} with '${name}'`);
        output.record({ ...mail, date: mail.date.toISOString() });
        output.say(`To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`);
        return EXIT.done;
      }),
    );

const DETAILS = `
Mails contain links that set a password: anyone who can read them can log in as someone else, so they are shown on
this machine and in no browser. A link works once, for 30 minutes after a reset and three days after an invitation,
until a newer one replaces it. With SMTP_URL, mails are sent, and only older ones are shown here.`;
