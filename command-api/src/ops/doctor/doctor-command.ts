import type { Configuration } from '../../bootstrap/configuration.ts';
import {
  examined,
  examineFolder,
  examineLock,
  examineSettings,
  examineVersions,
  failed,
  ok,
  settingMistakes,
  warning,
  type Finding,
} from './examine-machine.ts';
import { ErasuresOfLog, examineErasures } from './examine-erasures.ts';
import { examineConnections, examineProjectors, examineStores, PROJECTORS_LIMIT_MS } from './examine-stores.ts';
import { eventLog, ownEvents, withReadOnlyStore } from '../open-store.ts';
import { EXIT, opsCommand, type OpsCall, type OpsCommand } from '../ops-command.ts';
import { formatTable } from '../ops-output.ts';
import { verifyChains } from './verify-chains.ts';

export const doctorCommand: OpsCommand = (runs) =>
  opsCommand('doctor', 'checks the installation: settings, versions, connections, disk, files, lock, stores', DETAILS)
    .option('--deep', 'also reads the whole log: digest chains, and remains of erased files')
    .action(
      runs(async (call, { deep }) => {
        const { output } = call;
        const findings: Finding[] = [...examineVersions()];
        const configuration = getSettings(call, findings);
        if (configuration !== undefined) await examineInstallation(call, configuration, findings);
        const chains =
          configuration !== undefined && deep === true ? await examineChains(call, configuration, findings) : undefined;
        const healthy = findings.every(({ verdict }) => verdict !== 'failed');
        output.record({ healthy, findings, ...(chains === undefined ? {} : { chains }) });
        const rows = findings.map(({ verdict, part, detail }) => [verdict, part, detail]);
        for (const [index, line] of formatTable(rows).entries()) {
          output.say(line);
          const { remedy } = findings[index] ?? {};
          if (remedy !== undefined) output.say(`         -> ${remedy}`);
        }
        return healthy ? EXIT.done : EXIT.failed;
      }),
    );

const DETAILS = `
Reports ok, warning or failed for each, with a remedy for what is not ok: every setting as it is understood (secrets
are not shown), the versions of Verbatim, node and SQLite, whether EventStoreDB and MongoDB answer where they are set,
and their versions, the space on the disk, the database files and their write-ahead logs, who holds the lock, whether
projectors have stopped, whether the stores open and their models are at the log's end. Changes nothing; a server may
be running.

Exit code 1 if anything failed; 0 with warnings only. With --json one document:
{"healthy","findings":[{"part","verdict","detail","remedy"?}],"chains"?}.`;

const getSettings = (call: OpsCall, findings: Finding[]): Configuration | undefined => {
  try {
    const configuration = call.configuration();
    findings.push(...examineSettings(configuration));
    return configuration;
  } catch (error) {
    findings.push(...settingMistakes(error));
    findings.push(warning('installation', 'not checked', 'Fix the settings and run doctor again.'));
    return undefined;
  }
};

const examineInstallation = async (
  { signal }: OpsCall,
  configuration: Configuration,
  findings: Finding[],
): Promise<void> => {
  findings.push(...examineFolder(configuration));
  const connections = await examineConnections(configuration);
  findings.push(...connections);
  // If a server is unreachable here, the remaining checks would fail for the same reason.
  if (connections.some(({ verdict }) => verdict === 'failed')) return;
  const remedy = 'See the other lines and the log of the server.';
  for (const examine of [
    () => examined('lock', remedy, () => examineLock(configuration)),
    // Each part of it has its own timeout and remedy.
    () => examineStores(configuration),
    () => examined('projectors', remedy, () => examineProjectors(configuration, signal), PROJECTORS_LIMIT_MS),
  ]) {
    signal.throwIfAborted();
    findings.push(...(await examine()));
  }
};

const examineChains = async ({ output, signal }: OpsCall, configuration: Configuration, findings: Finding[]) => {
  try {
    const erasures = new ErasuresOfLog();
    const chains = await withReadOnlyStore(eventLog(configuration), ownEvents(configuration), (events) =>
      verifyChains(
        events,
        (count, position) =>
          output.progress({ task: 'chains', text: `${count} events`, record: { events: count, position } }),
        signal,
        (event) => erasures.take(event),
      ),
    );
    const { broken, notErased, streams, events: count } = chains;
    for (const { stream, revision, reason } of broken)
      findings.push(
        failed(
          'chain',
          `${stream} is broken at revision ${revision} (${reason})`,
          'The log was changed from outside. Compare it with a backup or an export, and restore that.',
        ),
      );
    for (const stream of notErased)
      findings.push(
        failed(
          'erasure',
          `${stream} has a receipt of erasure but can still be read`,
          "The next start of the server deletes it. 'erase-file' deletes it now.",
        ),
      );
    findings.push(...(await examineErasures(configuration, erasures, signal)));
    if (broken.length === 0) findings.push(ok('chains', `${streams} streams, ${count} events in order`));
    return chains;
  } catch (error) {
    if (signal.aborted) throw error;
    findings.push(failed('chains', error, 'See the line of the event log.'));
    return undefined;
  }
};
