/** Entry point of `npm run ops -- <command>`. Exit codes are in `ops-command.ts`. */
import { join } from 'node:path';
import { Command, CommanderError } from '@commander-js/extra-typings';
import { ConfigurationError, readConfiguration, type Configuration } from '../bootstrap/configuration.ts';
import { makeFilesPrivate } from '../bootstrap/private-files.ts';
import { copyAccountsCommand } from './commands/copy-accounts-command.ts';
import { copyEventsCommand } from './commands/copy-events-command.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { eraseFileCommand } from './commands/erase-file-command.ts';
import { eventsCommand, tailCommand } from './commands/events-command.ts';
import { exportEventsCommand } from './commands/export-events-command.ts';
import { importEventsCommand } from './commands/import-events-command.ts';
import { outboxCommand } from './commands/outbox-command.ts';
import { rebuildCommand } from './commands/rebuild-command.ts';
import { replayCommand } from './commands/replay-command.ts';
import { sealCommand } from './commands/seal-command.ts';
import { skipCommand } from './commands/skip-command.ts';
import { statusCommand } from './commands/status-command.ts';
import { verifyExportCommand } from './commands/verify-export-command.ts';
import { verifyLogCommand } from './commands/verify-log-command.ts';
import { verifyCommand } from './commands/verify-command.ts';
import { EXIT, UsageError, type ExitCode, type OpsCommand, type Runs } from './ops-command.ts';
import { createOutput } from './ops-output.ts';

const COMMANDS: readonly OpsCommand[] = [
  statusCommand,
  rebuildCommand,
  verifyCommand,
  replayCommand,
  eventsCommand,
  exportEventsCommand,
  importEventsCommand,
  copyEventsCommand,
  copyAccountsCommand,
  skipCommand,
  eraseFileCommand,
  sealCommand,
  verifyLogCommand,
  verifyExportCommand,
  outboxCommand,
  doctorCommand,
];

/** Former names, hidden from the help. */
const ALIASES: readonly OpsCommand[] = [tailCommand];

const FILL_WORKER_FILE = join(import.meta.dirname, 'fill-worker.js');

const FOOTER = `
With --json, every command writes JSON, one document per line, and nothing else to standard output.
npm prints a banner before the output; scripts suppress it with -s: npm run -s ops -- status --json | jq

The settings are the server's (DATA_DIR …). With a server running on the same DATA_DIR, changes are made there, and
reads run next to it. Without one, everything runs here.
Exit codes: 0 done, 1 failed or not healthy, 2 invalid command line, 3 stopped early (run it again to continue).`;

/** @throws CommanderError for an invalid command line or help; UsageError; any error of the command */
const main = async (args: readonly string[], signal: AbortSignal): Promise<ExitCode> => {
  let code: ExitCode = EXIT.done;
  const configuration = (): Configuration => readConfiguration(process.env, process.cwd());
  const runs: Runs =
    (work) =>
    async (...line) => {
      const [given, command] = getLast(line);
      const output = createOutput(command.opts().json === true);
      try {
        code = await work({ output, configuration, signal, fillWorkerFile: FILL_WORKER_FILE }, ...given);
      } finally {
        output.endProgress();
      }
    };
  const program = new Command('npm run ops --')
    .usage('<command> [options]')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    // Errors are printed below, as JSON with `--json`.
    .configureOutput({ outputError: () => undefined })
    .addHelpText('after', FOOTER)
    .exitOverride();
  for (const command of COMMANDS) program.addCommand(command(runs).copyInheritedSettings(program));
  for (const command of ALIASES) program.addCommand(command(runs).copyInheritedSettings(program), { hidden: true });
  await program.parseAsync(args, { from: 'user' });
  return code;
};

const getLast = <Given extends unknown[], Last>(line: [...Given, Last]): [Given, Last] => [
  line.slice(0, -1) as Given,
  line[line.length - 1] as Last,
];

const toText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The first signal asks for an orderly stop, the second exits at once. */
const untilSignalled = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(EXIT.stopped);
      controller.abort();
    });
  return controller.signal;
};

// The reader may close the pipe early: `export-events | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : EXIT.failed));
const readExitCode = async (signal: AbortSignal): Promise<ExitCode> => {
  try {
    return await main(process.argv.slice(2), signal);
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.code.startsWith('commander.help');
    if (isHelp) return error.exitCode === 0 ? EXIT.done : EXIT.notUnderstood;
    const isUsage =
      error instanceof UsageError || error instanceof CommanderError || error instanceof ConfigurationError;
    const isStop = signal.aborted && error instanceof Error && error.name === 'AbortError';
    const message = isStop ? 'Stopped early. Run it again to continue.' : toText(error);
    if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
    else process.stderr.write(`${message}\n`);
    return isUsage ? EXIT.notUnderstood : isStop ? EXIT.stopped : EXIT.failed;
  }
};

makeFilesPrivate();
const code = await readExitCode(untilSignalled());
// Exits once output is flushed: handles of a store that failed to open could keep the process alive.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
