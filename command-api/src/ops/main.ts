/** `npm run ops -- <command>`: the operators' command line. The exit codes are in `ops-command.ts`. */
import { join } from 'node:path';
import { Command, CommanderError } from '@commander-js/extra-typings';
import { ConfigurationError, readConfiguration, type Configuration } from '../configuration.ts';
import { makeFilesPrivate } from '../private-files.ts';
import { copyAccountsCommand } from './copy-accounts-command.ts';
import { copyEventsCommand } from './copy-events-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { eraseFileCommand } from './erase-file-command.ts';
import { eventsCommand } from './events-command.ts';
import { exportEventsCommand } from './export-events-command.ts';
import { importEventsCommand } from './import-events-command.ts';
import { outboxCommand } from './outbox-command.ts';
import { rebuildCommand } from './rebuild-command.ts';
import { replayCommand } from './replay-command.ts';
import { skipCommand } from './skip-command.ts';
import { statusCommand } from './status-command.ts';
import { tailCommand } from './tail-command.ts';
import { verifyCommand } from './verify-command.ts';
import { EXIT, UsageError, type ExitCode, type OpsCommand, type Runs } from './ops-command.ts';
import { createOutput } from './ops-output.ts';

const COMMANDS: readonly OpsCommand[] = [
  ...[statusCommand, rebuildCommand, verifyCommand, replayCommand, eventsCommand, tailCommand, exportEventsCommand],
  ...[importEventsCommand, copyEventsCommand, copyAccountsCommand, skipCommand, eraseFileCommand, outboxCommand],
  doctorCommand,
];

const FILL_WORKER_FILE = join(import.meta.dirname, 'fill-worker.js');

const FOOTER = `
All commands take --json: they answer in JSON then, a document a line, and nothing else on standard output.
npm prints a banner of its own before the answer; scripts leave it out with -s: npm run -s ops -- status --json | jq

The settings are the server's (DATA_DIR …). With a server running on the same DATA_DIR, what changes anything is done there, and
what only reads is read beside it; with none, it is done here.
Exit codes: 0 done, 1 failed or not healthy, 2 not understood, 3 stopped before the end (run it again to go on).`;

/** @throws CommanderError when the line was not understood, or asks for help; UsageError; whatever the command throws */
const main = async (args: readonly string[], signal: AbortSignal): Promise<ExitCode> => {
  let code: ExitCode = EXIT.done;
  const configuration = (): Configuration => readConfiguration(process.env, process.cwd());
  const runs: Runs =
    (work) =>
    async (...line) => {
      const [given, command] = lastOf(line);
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
    // What is wrong is said below, in JSON where that is asked for.
    .configureOutput({ outputError: () => undefined })
    .addHelpText('after', FOOTER)
    .exitOverride();
  for (const command of COMMANDS) program.addCommand(command(runs).copyInheritedSettings(program));
  await program.parseAsync(args, { from: 'user' });
  return code;
};

const lastOf = <Given extends unknown[], Last>(line: [...Given, Last]): [Given, Last] => [
  line.slice(0, -1) as Given,
  line[line.length - 1] as Last,
];

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The first signal asks for an orderly end, the second ends at once. */
const untilSignalled = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(EXIT.stopped);
      controller.abort();
    });
  return controller.signal;
};

// Whoever reads us may have heard enough: `export-events | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : EXIT.failed));
const exitCodeOf = async (signal: AbortSignal): Promise<ExitCode> => {
  try {
    return await main(process.argv.slice(2), signal);
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.code.startsWith('commander.help');
    if (isHelp) return error.exitCode === 0 ? EXIT.done : EXIT.notUnderstood;
    const isUsage =
      error instanceof UsageError || error instanceof CommanderError || error instanceof ConfigurationError;
    const isStop = signal.aborted && error instanceof Error && error.name === 'AbortError';
    const message = isStop ? 'Stopped before the end; run it again to go on.' : textOf(error);
    if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
    else process.stderr.write(`${message}\n`);
    return isUsage ? EXIT.notUnderstood : isStop ? EXIT.stopped : EXIT.failed;
  }
};

makeFilesPrivate();
const code = await exitCodeOf(untilSignalled());
// What a store that failed to open has left behind keeps nobody waiting, once all is said.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
