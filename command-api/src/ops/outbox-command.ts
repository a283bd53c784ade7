import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXIT, type OpsCommand } from './ops-command.ts';
import { tableOf } from './ops-output.ts';

export const outboxCommand: OpsCommand = {
  name: 'outbox',
  usage: 'outbox [<number or file name>]',
  summary: 'lists the mails that were kept because no SMTP_URL is set, or prints one',
  details: `
Without SMTP_URL mails are files in DATA_DIR/outbox, to be read here, on the machine itself. The oldest is number 1. With a number
or the name of a file, prints that mail as it is. Exit code 1 when there is no such mail; an empty outbox is no failure.`,
  options: {},
  arguments: [0, 1],
  async run({ arguments: [wanted], output, configuration }) {
    const folder = join(configuration().dataDir, 'outbox');
    const mails = await readMails(folder);
    if (wanted === undefined) {
      for (const { number, file, to, subject, date } of mails) output.record({ number, file, to, subject, date });
      if (mails.length === 0) output.say(`The outbox is empty: no mail is kept in ${folder}.`);
      else {
        const rows = mails.map(({ number, date, to, subject, file }) => [String(number), date, to, subject, file]);
        for (const line of tableOf([['NO', 'DATE', 'TO', 'SUBJECT', 'FILE'], ...rows])) output.say(line);
      }
      return EXIT.done;
    }
    const mail = mails.find(({ number, file }) => String(number) === wanted || file === wanted);
    if (mail === undefined) throw new Error(`There is no mail '${wanted}' in ${folder}; it holds ${mails.length}.`);
    output.record({ ...mail });
    for (const line of mail.text.trimEnd().split(/\r?\n/u)) output.say(line);
    return EXIT.done;
  },
};

interface Mail {
  readonly number: number;
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly text: string;
}

/** By their names, which begin with the time of writing. */
const readMails = async (folder: string): Promise<readonly Mail[]> => {
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    files.map(async (file, index) => {
      const text = await readFile(join(folder, file), 'utf8');
      const header = headersOf(text);
      return { number: index + 1, file, to: header('to'), subject: header('subject'), date: header('date'), text };
    }),
  );
};

/** Header fields by name, lines that were folded put together again. */
const headersOf = (text: string): ((name: string) => string) => {
  const [head = ''] = text.split(/\r?\n\r?\n/u, 1);
  const fields = head.replace(/\r?\n[ \t]+/gu, ' ').split(/\r?\n/u);
  return (name) => {
    const field = fields.find((line) => line.toLowerCase().startsWith(`${name}:`));
    return field === undefined ? '' : field.slice(name.length + 1).trim();
  };
};
