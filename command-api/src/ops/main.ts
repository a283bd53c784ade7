/** `npm run ops -- <command>`: the operators' command line. Exit codes: 0 done, 1 failed, 2 not understood. */
import { parseArgs } from 'node:util';
import { lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
import { projectorsOf, sharedProjectors } from '@verbatim/projections/all-projectors';
import { openEmbeddedReadStore } from '@verbatim/projections/embedded/embedded-read-store';
import { EVENT_SCHEMAS } from '@verbatim/projections/event-schemas';
import type { ProjectionsControl } from '@verbatim/projections/projections-protocol';
import { runProjections } from '@verbatim/projections/run-projections';
import { ConfigurationError, readConfiguration } from '../configuration.ts';
import { connectOps } from './connect-ops.ts';
import { rebuildCommand } from './rebuild-command.ts';
import { statusCommand } from './status-command.ts';

const HELP = `Usage: npm run ops -- <command> [--json]

  status               each projector: its state, how far it is, and what stopped it
  rebuild <name>|all   fills a read model anew from the events, beside the served one, and swaps them

  --json               answers in JSON, a line each, for scripts
  --help               this

The settings are the server's (DATA_DIR …). With a server running, the work is done there; with none, here.
Exit codes: 0 done, 1 failed, 2 not understood.
`;

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [command, argument] = positionals;
  if (values.help || command === undefined) return say(process.stdout, HELP, values.help ? 0 : 2);
  const run = COMMANDS[command];
  if (run === undefined) return say(process.stderr, `There is no command '${command}'.\n\n${HELP}`, 2);
  const projections = await findProjections(readConfiguration(process.env, process.cwd()).dataDir);
  try {
    return await run(projections, {
      argument,
      json: values.json,
      print: (line) => void process.stdout.write(`${line}\n`),
    });
  } finally {
    await projections.stop();
  }
};

const COMMANDS: { readonly [name: string]: typeof statusCommand } = { status: statusCommand, rebuild: rebuildCommand };

const findProjections = async (dataDir: string): Promise<ProjectionsControl> =>
  (await connectOps(dataDir)) ?? runHere(dataDir);

/** No server runs: this process takes the lock and the work itself. @throws DataDirectoryLockedError */
const runHere = async (dataDir: string): Promise<ProjectionsControl> => {
  const lock = lockDataDirectory(dataDir);
  const events = await openEmbeddedEventStore(dataDir);
  const readStore = await openEmbeddedReadStore(dataDir);
  const log = {
    info: () => undefined,
    error: (fields: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
  };
  const projections = runProjections({
    events: upcastingStore(events, EVENT_SCHEMAS),
    readStore,
    shared: sharedProjectors(),
    ofProject: projectorsOf,
    log,
  });
  return {
    async status() {
      await settle(() => projections.status());
      return projections.status();
    },
    rebuild: (name, onProgress) => projections.rebuild(name, onProgress),
    async stop() {
      await projections.stop();
      await readStore.close();
      await events.close();
      lock.release();
    },
  };
};

/** Gives projectors that have just been started the time to catch up, for a while. */
const settle = async (status: () => readonly { readonly state: string }[]): Promise<void> => {
  const deadline = Date.now() + 5_000;
  const isUnderWay = (): boolean => status().some(({ state }) => state === 'starting' || state === 'catching-up');
  while (isUnderWay() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
};

const say = (stream: NodeJS.WriteStream, text: string, code: number): number => {
  stream.write(text);
  return code;
};

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof ConfigurationError || (error instanceof TypeError && 'code' in error);
  process.exitCode = say(
    process.stderr,
    `${error instanceof Error ? error.message : String(error)}\n`,
    isUsage ? 2 : 1,
  );
}
