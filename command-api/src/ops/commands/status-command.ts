import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailKind, StoredMail } from '../../credentials/credential-store.ts';
import { toMailStatus } from '../../mail/mail-status.ts';
import type { Operations, ProjectorReport, StatusReport } from '../operations.ts';
import { withOperations } from '../open-operations.ts';
import { ACCOUNTS, withReadOnlyStore } from '../open-store.ts';
import { EXIT, opsCommand, type OpsCall, type OpsCommand } from '../ops-command.ts';
import { MANY, formatTable } from '../ops-output.ts';
import { shortPosition } from '../shown-position.ts';

export const statusCommand: OpsCommand = (runs) =>
  opsCommand('status', 'shows each projector: its state, how far it is, and what stopped it', DETAILS)
    .option('--project <id>', 'only the models of this project')
    .option('--all', 'lists each model, however many there are')
    .action(
      runs((call, { project, all }) =>
        withOperations(call, async (operations) => {
          const { output } = call;
          const report = await reached(operations, call);
          const { end, writesRefused } = report;
          const projectors =
            project === undefined
              ? report.projectors
              : report.projectors.filter(({ name }) => name.endsWith(`-${project}`));
          if (project !== undefined && projectors.length === 0) throw new Error(`There is no project ${project}`);
          const mails = project === undefined ? await unsentMails(call) : [];
          output.record({ projectors, end, mails, ...(writesRefused === undefined ? {} : { writesRefused }) });
          if (writesRefused !== undefined)
            output.say(`No events are accepted: ${writesRefused.reason}. ${writesRefused.remedy}`);
          for (const line of toLines(projectors, end, all === true)) output.say(line);
          for (const line of mails.map(mailLine)) output.say(line);
          return writesRefused !== undefined || projectors.some(isWrong) ? EXIT.failed : EXIT.done;
        }),
      ),
    );

const SHOWN_MAILS = 20;

interface UnsentMail {
  readonly kind: MailKind;
  readonly accountId: string;
  readonly askedAt: string;
  readonly state: StoredMail['state'];
  readonly reason: string;
}

/** Mails waiting or failed, read next to a running server; empty if there is no account store yet. */
const unsentMails = async ({ configuration }: OpsCall): Promise<readonly UnsentMail[]> => {
  const { dataDir, mongoUrl } = configuration();
  if (mongoUrl === undefined && !existsSync(join(dataDir, ACCOUNTS.file))) return [];
  const mails = await withReadOnlyStore(ACCOUNTS, mongoUrl ?? dataDir, (store) => store.unsentMails(SHOWN_MAILS));
  const now = new Date();
  return mails.map((mail) => {
    const { kind, accountId, askedAt } = mail;
    return { kind, accountId, askedAt: askedAt.toISOString(), ...toMailStatus(mail, now) };
  });
};

const mailLine = ({ kind, accountId, askedAt, state, reason }: UnsentMail): string =>
  `mail (${kind}) for account ${accountId}, requested at ${askedAt}: ${state === 'failed' ? 'could not be sent' : 'waits'}${reason === '' ? '' : `: ${reason}`}`;

const REACH_MS = 5_000;
const LOOK_MS = 100;

/** Reads the status, and waits up to 5 s while models of a newly started process still report 'starting'. */
const reached = async (operations: Operations, { signal }: OpsCall): Promise<StatusReport> => {
  for (const deadline = performance.now() + REACH_MS; ; await wait(LOOK_MS, undefined, { signal })) {
    const report = await operations.status();
    const isStarting = report.projectors.some(({ state }) => state === 'starting');
    if (!isStarting || performance.now() > deadline) return report;
  }
};

const isWrong = ({ state, overdue }: ProjectorReport): boolean =>
  state === 'failed' || state === 'stopped' || state === 'starting' || overdue !== undefined;

/** Long lists show only notable models, faulty ones first, and count the rest. */
const toLines = (projectors: readonly ProjectorReport[], end: string, all: boolean): readonly string[] => {
  const isBrief = !all && projectors.length > MANY;
  const notable = isBrief ? projectors.filter((one) => isNotable(one)) : projectors;
  const shown = isBrief
    ? [...notable.filter(isWrong), ...notable.filter((one) => !isWrong(one))].slice(0, MANY)
    : notable;
  const [more, others] = [notable.length - shown.length, projectors.length - notable.length];
  return [
    ...formatTable([HEADINGS, ...shown.map(toRow)]),
    ...(more > 0 ? [`… and ${more} more like them`] : []),
    ...(others > 0 ? [`${others} more, all at the log's end (${shortPosition(end)}): --all lists them`] : []),
    ...shown.flatMap(skipLines),
  ];
};

/** Whether a long list shows the model: not healthy, behind, or shared by all projects. */
const isNotable = (projector: ProjectorReport): boolean => {
  const { name, lag, skips, rebuild } = projector;
  return isWrong(projector) || lag > 0 || skips.length > 0 || rebuild !== undefined || !name.includes('-');
};

const skipLines = ({ name, skips }: ProjectorReport): readonly string[] =>
  skips.map(
    ({ stream, revision, position, by, at, why }) =>
      `skipped by ${name}: ${stream}@${revision} (${shortPosition(position)}), by ${by} at ${at}: ${why}`,
  );

const HEADINGS = ['PROJECTOR', 'STATE', 'POSITION', 'LAG', 'RATE', 'APPLIED', 'FAILURE'];

const toRow = (projector: ProjectorReport): readonly string[] => {
  const { name, state, position, lag, lagIsAtLeast, rate, applied, failure } = projector;
  return [
    name,
    state,
    shortPosition(position),
    `${lag}${lagIsAtLeast ? '+' : ''}`,
    String(rate),
    String(applied),
    failure === undefined ? overdueLine(projector) : failureLine(failure),
  ];
};

const overdueLine = ({ state, overdue, lagSeconds }: ProjectorReport): string => {
  if (overdue === undefined) return state === 'starting' ? `no answer within ${REACH_MS / 1000} s` : '';
  const age = lagSeconds === null ? 'of unknown age' : `${Math.floor(lagSeconds)} s old`;
  return `lags: it has not applied ${overdue.stream}@${overdue.revision}, which is ${age}`;
};

const failureLine = ({ reason, stream, revision, position, since }: NonNullable<ProjectorReport['failure']>): string =>
  stream === undefined
    ? reason
    : `at ${shortPosition(position ?? '')}, ${stream}@${revision ?? '?'}, since ${since ?? 'a moment ago'}: ${reason}`;

const DETAILS = `
LAG is how many positions of the log the model is behind its end, RATE how many events a second are applied at the
moment. One that has not applied an event for more than 30 seconds is reported, whatever its state: this also makes
/readyz red. Each project has its own comments-<id> and segments-<id>. Of more than ${MANY} models, only those are
listed that all projects share, that are behind, or that are not healthy. For a projector that has stopped at an
event, the stream and revision, the time and the reason are shown; 'skip' makes it continue without the event. Skips
are listed below. Where separate processes run the models (EVENTSTORE_URL and MONGODB_URL), each reports the state of
its projectors every second; 'stopped' is one that no process runs: the process that did has ended, and no other has
taken it over yet. Without a server on the embedded stores, they are 'resting' (one of all projects' that cannot be
read is 'failed'): the next start continues where they are. Exit code 1 if a projector has stopped, is not run by any
process, cannot be reached within ${REACH_MS / 1000} seconds ('starting'), or lags as above.

Then the newest 20 mails that are waiting or could not be sent.

With --json one document:
{"projectors":[{"name","state","position","lag","lagSeconds","overdue"?,"rate","applied","failure"?,"rebuild"?,"skips"}],"end","mails":[{"kind","accountId","askedAt","state","reason"}],"writesRefused"?:{"reason","remedy"}}.`;
