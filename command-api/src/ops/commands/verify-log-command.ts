import { InvalidArgumentError } from '@commander-js/extra-typings';
import { verifyLog, type LogVerification } from '@verbatim/eventstore/seals/verify-log';
import { eventLog, ownEvents, withReadOnlyStore } from '../open-store.ts';
import { EXIT, opsCommand, type OpsCall, type OpsCommand } from '../ops-command.ts';
import { describeFinding, describeVerification } from '../verify-log/describe-verification.ts';
import { createDeletionExplainer } from '../verify-log/explain-deletion.ts';
import { readVerifiedSeal, writeVerifiedSeal } from '../verify-log/verified-seal-file.ts';

export const verifyLogCommand: OpsCommand = (runs) =>
  opsCommand('verify-log', 'verifies that the log is as it was sealed, and names the first event that is not', DETAILS)
    .option('--against <root>', 'a root that was kept elsewhere: one of the seals must have it', parseRoot)
    .option('--from-start', 'reads the whole log, not only what was sealed since the last verification')
    .action(
      runs(async (call, { against, fromStart }) => {
        const { output } = call;
        const { dataDir } = call.configuration();
        const before = fromStart === true ? undefined : await readVerifiedSeal(dataDir);
        const found = await verify(call, before, against);
        const { findings, last } = found;
        const isUnknown = findings.length === 0 && against !== undefined && found.against === undefined;
        const isValid = findings.length === 0 && last !== undefined && !isUnknown;
        output.record({
          valid: isValid,
          ...found,
          findings: findings.map((finding) => ({ ...finding, message: describeFinding(finding) })),
          ...(against === undefined ? {} : { against: { root: against, seal: found.against ?? null } }),
        });
        if (isUnknown) output.say(`ALTERED, or another log: none of its ${found.seals} seals has the root ${against}.`);
        else for (const line of describeVerification(found, before)) output.say(line);
        if (isValid && found.against !== undefined) output.say(`The root given is that of seal ${found.against}.`);
        if (isValid) await remember(call, last);
        return isValid ? EXIT.done : EXIT.failed;
      }),
    );

const parseRoot = (text: string): string => {
  const root = text.trim().toLowerCase();
  if (!/^[0-9a-f]{64}$/u.test(root)) throw new InvalidArgumentError('It must be 64 hexadecimal digits.');
  return root;
};

const verify = (
  { configuration, output, signal }: OpsCall,
  after: { readonly number: number; readonly root: string } | undefined,
  against: string | undefined,
): Promise<LogVerification> =>
  withReadOnlyStore(eventLog(configuration()), ownEvents(configuration()), (events) =>
    verifyLog(events, {
      after,
      against,
      signal,
      explainsDeletion: createDeletionExplainer(events),
      onProgress: ({ events: count, seal, seals }) =>
        output.progress({
          task: 'log',
          text: `${count} events, seal ${seal} of ${seals}`,
          record: { events: count, seal, seals },
        }),
    }),
  );

const remember = async (
  { configuration, output }: OpsCall,
  { number, root }: { readonly number: number; readonly root: string },
): Promise<void> => {
  const { dataDir } = configuration();
  try {
    await writeVerifiedSeal(dataDir, { number, root, verifiedAt: new Date().toISOString() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    output.say(`This cannot be noted in ${dataDir} (${reason}): the next run starts where this one did.`);
  }
};

const DETAILS = `
Verifies each event against the digest chain of its stream, each stream and the order of the events against the seals,
and the seals against each other. Reads next to a running server, embedded and on EventStoreDB, and changes nothing in
the log. A file that was erased since is recognised by its receipt.

Reads what was sealed since the last verification: the file verified-seal.json in DATA_DIR has the number and root of
the last seal that was verified from this machine. Events that were verified before are read again with --from-start.

Not covered: events behind the last seal (their digest chains are checked), and a log that was rewritten as a whole,
seals included, by a person with access to it. Only a root that was kept elsewhere shows that: give it with --against.

Exit codes: 0 valid; 1 altered, another log, or no seal yet; 2 invalid command line; 3 stopped early. With --json one
document: {"valid","findings":[{"kind","stream","revision","message",…}],"seals","from","last","events","unsealed",
"erased","against"?:{"root","seal"}}.`;
