/** `npm run ops -- <command>`: the operators' command line. The exit codes are in `ops-command.ts`. */
import { parseArgs } from 'node:util';
import { ConfigurationError, readConfiguration } from '../configuration.ts';
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
import { helpOf, helpOfAll } from './help.ts';
import { EXIT, UsageError, type ExitCode, type OpsCommand } from './ops-command.ts';
import { nearest } from './nearest-name.ts';
import { createOutput } from './ops-output.ts';

const COMMANDS: readonly OpsCommand[] = [
  statusCommand,
  rebuildCommand,
  verifyCommand,
  replayCommand,
  eventsCommand,
  tailCommand,
  exportEventsCommand,
  importEventsCommand,
  copyEventsCommand,
  copyAccountsCommand,
  skipCommand,
  eraseFileCommand,
  outboxCommand,
  doctorCommand,
];

const main = async (args: readonly string[], signal: AbortSignal): Promise<ExitCode> => {
  const [first, ...rest] = args;
  if (first === undefined) return print(process.stderr, helpOfAll(COMMANDS), EXIT.notUnderstood);
  if (first === '--help' || first === '-h' || (first === 'help' && rest.length === 0))
    return print(process.stdout, helpOfAll(COMMANDS), EXIT.done);
  if (first === 'help') return print(process.stdout, helpOf(findCommand(rest[0] ?? '')), EXIT.done);
  if (first.startsWith('-')) throw new UsageError(`The command comes first, and '${first}' is none.`);
  const command = findCommand(first);
  const { values, positionals } = parse(command, rest);
  if (values['help'] === true) return print(process.stdout, helpOf(command), EXIT.done);
  const [least, most] = command.arguments;
  if (positionals.length < least || positionals.length > most)
    throw new UsageError(`Usage: npm run ops -- ${command.usage}`);
  const output = createOutput(values['json'] === true);
  try {
    const configuration = () => readConfiguration(process.env, process.cwd());
    return await command.run({ arguments: positionals, options: values, output, configuration, signal });
  } finally {
    output.endProgress();
  }
};

const findCommand = (name: string): OpsCommand => {
  const found = COMMANDS.find((command) => command.name === name);
  if (found !== undefined) return found;
  const near = nearest(
    name,
    COMMANDS.map((command) => command.name),
  );
  const hint = near === undefined ? '' : ` Did you mean '${near}'?`;
  throw new UsageError(`There is no command '${name}'.${hint} All of them: npm run ops -- --help`);
};

/** @throws UsageError */
const parse = (command: OpsCommand, args: readonly string[]) => {
  const common = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { ...command.options, ...common } });
  } catch (error) {
    throw new UsageError(`${textOf(error)}\nUsage: npm run ops -- ${command.usage}`);
  }
};

const print = (stream: NodeJS.WriteStream, text: string, code: ExitCode): ExitCode => {
  stream.write(text);
  return code;
};

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
const told = async (signal: AbortSignal): Promise<ExitCode> => {
  try {
    return await main(process.argv.slice(2), signal);
  } catch (error) {
    const isUsage = error instanceof UsageError || error instanceof ConfigurationError;
    const isStop = signal.aborted && error instanceof Error && error.name === 'AbortError';
    const message = isStop ? 'Stopped before the end; run it again to go on.' : textOf(error);
    if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
    else process.stderr.write(`${message}\n`);
    return isUsage ? EXIT.notUnderstood : isStop ? EXIT.stopped : EXIT.failed;
  }
};

makeFilesPrivate();
const code = await told(untilSignalled());
// What a store that failed to open has left behind keeps nobody waiting, once all is said.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
