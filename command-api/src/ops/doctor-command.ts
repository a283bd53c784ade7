import type { Configuration } from '../configuration.ts';
import { examineFolder, examineServer, examineSettings, examineVersions, failed, type Finding } from './examine.ts';
import { examineStores } from './examine-stores.ts';
import { openEventsToRead, ownEvents } from './open-event-store.ts';
import { EXIT, type OpsCall, type OpsCommand } from './ops-command.ts';
import { tableOf } from './ops-output.ts';
import { verifyChains } from './verify-chains.ts';

export const doctorCommand: OpsCommand = {
  name: 'doctor',
  usage: 'doctor [--deep]',
  summary: 'looks over the installation: settings, versions, disk, files, lock, stores',
  details: `
Says ok, warning or failed for each: the settings, node and SQLite, the room on the disk, the size of every database file and its
write-ahead log, who holds the lock, whether EventStoreDB and MongoDB answer where they are set, whether the stores open and their models are at the log's end. Changes nothing; a server may
be running.

  --deep  also reads the whole log: checks the digest chain of every stream, and that what has a receipt of erasure is gone

Exit code 1 when anything failed; warnings alone are 0. With --json one document: {"healthy","findings":[{"part","verdict",
"detail"}],"chains"?}.`,
  options: { deep: { type: 'boolean' } },
  arguments: [0, 0],
  async run(call) {
    const { output } = call;
    const findings: Finding[] = [...examineVersions()];
    const configuration = settingsOf(call, findings);
    if (configuration !== undefined) {
      findings.push(...examineFolder(configuration.dataDir));
      for (const examine of [examineServer, examineStores])
        findings.push(...(await examine(configuration).catch((error: unknown) => [failed('stores', error)])));
    }
    const chains =
      configuration !== undefined && call.options['deep'] === true
        ? await examineChains(call, configuration, findings)
        : undefined;
    const healthy = findings.every(({ verdict }) => verdict !== 'failed');
    output.record({ healthy, findings, ...(chains === undefined ? {} : { chains }) });
    for (const line of tableOf(findings.map(({ verdict, part, detail }) => [verdict, part, detail]))) output.say(line);
    return healthy ? EXIT.done : EXIT.failed;
  },
};

const settingsOf = (call: OpsCall, findings: Finding[]): Configuration | undefined => {
  try {
    const configuration = call.configuration();
    findings.push(...examineSettings(configuration));
    return configuration;
  } catch (error) {
    findings.push(failed('settings', error));
    return undefined;
  }
};

const examineChains = async ({ output, signal }: OpsCall, configuration: Configuration, findings: Finding[]) => {
  try {
    const { events, close } = await openEventsToRead(ownEvents(configuration));
    try {
      const chains = await verifyChains(
        events,
        (count, position) =>
          output.progress({ task: 'chains', text: `${count} events`, record: { events: count, position } }),
        signal,
      );
      const { broken, notErased, streams, events: count } = chains;
      for (const { stream, revision, reason } of broken)
        findings.push(failed('chain', `${stream} is broken at revision ${revision} (${reason})`));
      for (const stream of notErased)
        findings.push(
          failed('erasure', `${stream} has a receipt and can still be read: start the server, or erase-file again`),
        );
      if (broken.length === 0)
        findings.push({ part: 'chains', verdict: 'ok', detail: `${streams} streams, ${count} events in order` });
      return chains;
    } finally {
      await close();
    }
  } catch (error) {
    if (signal.aborted) throw error;
    findings.push(failed('chains', error));
    return undefined;
  }
};
