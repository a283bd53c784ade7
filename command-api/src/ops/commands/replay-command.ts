import { Argument } from '@commander-js/extra-typings';
import type { ReplayOutcome } from '../operations.ts';
import { withOperations } from '../open-operations.ts';
import { operatorName } from '../operator.ts';
import { EXIT, opsCommand, type OpsCommand } from '../ops-command.ts';

export const replayCommand: OpsCommand = (runs) =>
  opsCommand('replay', 'runs every theme, or the sentiment scores, over all comments again', DETAILS)
    .addArgument(new Argument('<step>').choices(['classification', 'sentiment'] as const))
    .option('--project <id>', 'only this project; exit code 1 if its build steps are not that far')
    .action(
      runs((call, step, { project: projectId }) =>
        withOperations(call, async (operations) => {
          const { output, signal } = call;
          const projects = await operations.replay(
            { step, operator: operatorName(), projectId },
            output.progress,
            signal,
          );
          for (const project of projects) {
            output.record(project);
            output.say(toLine(step, project));
          }
          if (projects.length === 0) output.say('There are no projects.');
          const isRefused = projectId !== undefined && projects.some(({ outcome }) => outcome === 'not-built');
          return isRefused ? EXIT.failed : EXIT.done;
        }),
      ),
    );

const toLine = (step: string, { projectId, outcome, comments, themes }: ReplayOutcome): string => {
  if (outcome === 'no-comments') return `${projectId}: has no comments`;
  if (outcome === 'not-built') return `${projectId}: its build steps have not reached ${step}`;
  return `${projectId}: ${themes === undefined ? 'sentiment' : `${themes} themes`} run over ${comments} comments`;
};

const DETAILS = `
Records a ClassificationRun (or a SentimentRun a file) over all comments of each project, as the build step does, by
the actor 'operator', and waits until the results are visible. Results are a function of the events, so a replay
changes a number only where the program itself has changed. Each replay is a separate event: two replays are two
runs in the history. Projects without comments, and those whose build steps are not that far, are skipped and
reported.`;
