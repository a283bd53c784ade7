import type { ProjectorReport } from './operations.ts';
import { withOperations } from './open-operations.ts';
import { EXIT, textOption, type OpsCommand } from './ops-command.ts';
import { tableOf } from './ops-output.ts';
import { shortPosition } from './shown-position.ts';

export const statusCommand: OpsCommand = {
  name: 'status',
  usage: 'status [--project <id>]',
  summary: 'each projector: its state, how far it is, and what stopped it',
  details: `
LAG is how many positions of the log the model is behind its end, RATE how many events a second are applied at the moment. One that
still has an event before it that is older than 30 seconds says so, whatever it does: the same makes /readyz red. Each
project has a comments-<id> and a segments-<id> of its own. A projector that has stopped over an event says at which stream and
revision, since when and why; 'skip' lets it go on without the event. Skips are listed below. Where processes of their own
keep the models (EVENTSTORE_URL and MONGODB_URL), each tells once a second how its projectors do; 'stopped' is one that nobody runs: the
process that did has ended, and no other has taken it over yet. Exit code 1 when a projector has stopped, nobody runs it, or it lags like that.

  --project <id>  only the models of this project

With --json one document: {"projectors":[{"name","state","position","lag","lagSeconds","overdue"?,"rate","applied","failure"?,"rebuild"?,"skips"}],"end"}.`,
  options: { project: { type: 'string' } },
  arguments: [0, 0],
  run: (call) =>
    withOperations(call, async (operations) => {
      const { output, signal } = call;
      const { projectors: all, end } = await operations.status({}, { signal, onProgress: output.progress });
      const project = textOption(call, 'project');
      const projectors = project === undefined ? all : all.filter(({ name }) => name.endsWith(`-${project}`));
      if (project !== undefined && projectors.length === 0) throw new Error(`There is no project ${project}`);
      output.record({ projectors, end });
      for (const line of tableOf([HEADINGS, ...projectors.map(rowOf)])) output.say(line);
      for (const { name, skips } of projectors)
        for (const { stream, revision, position, by, at, why } of skips)
          output.say(
            `skipped by ${name}: ${stream}@${revision} (${shortPosition(position)}), by ${by} at ${at}: ${why}`,
          );
      const isWrong = projectors.some(
        ({ state, overdue }) => state === 'failed' || state === 'stopped' || overdue !== undefined,
      );
      return isWrong ? EXIT.failed : EXIT.done;
    }),
};

const HEADINGS = ['PROJECTOR', 'STATE', 'POSITION', 'LAG', 'RATE', 'APPLIED', 'FAILURE'];

const rowOf = (projector: ProjectorReport): readonly string[] => {
  const { name, state, position, lag, lagIsAtLeast, rate, applied, failure } = projector;
  return [
    ...[name, state, shortPosition(position), `${lag}${lagIsAtLeast ? '+' : ''}`, String(rate), String(applied)],
    failure === undefined ? overdueLine(projector) : failureLine(failure),
  ];
};

const overdueLine = ({ overdue, lagSeconds }: ProjectorReport): string => {
  if (overdue === undefined) return '';
  const age = lagSeconds === null ? 'of unknown age' : `${Math.floor(lagSeconds)} s old`;
  return `lags: it has not passed ${overdue.stream}@${overdue.revision}, which is ${age}`;
};

const failureLine = ({ reason, stream, revision, position, since }: NonNullable<ProjectorReport['failure']>): string =>
  stream === undefined
    ? reason
    : `at ${shortPosition(position ?? '')}, ${stream}@${revision ?? '?'}, since ${since ?? 'a moment ago'}: ${reason}`;
