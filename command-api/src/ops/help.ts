import type { OpsCommand } from './ops-command.ts';

const FOOTER = `  --json               answers in JSON, a document a line, and nothing else on standard output
  --help               help, also for one command: npm run ops -- help rebuild

npm prints a banner of its own before the answer; scripts leave it out with -s: npm run -s ops -- status --json | jq

The settings are the server's (DATA_DIR …). With a server running on the same DATA_DIR, what changes anything is done there, and
what only reads is read beside it; with none, it is done here.
Exit codes: 0 done, 1 failed or not healthy, 2 not understood, 3 stopped before the end (run it again to go on).
`;

export const helpOfAll = (commands: readonly OpsCommand[]): string => {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 4;
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(Math.max(width, 21))}${summary}`);
  return `Usage: npm run ops -- <command> [options]\n\n${lines.join('\n')}\n\n${FOOTER}`;
};

export const helpOf = ({ usage, summary, details }: OpsCommand): string =>
  `Usage: npm run ops -- ${usage}\n\n${summary}\n\n${details.trim()}\n\n  --json  answers in JSON, for scripts\n`;
