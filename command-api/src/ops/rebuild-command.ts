import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild';
import { chooseModels, eachModel, fillingProgress, modelsThereAre, sideBySide } from './each-model.ts';
import type { Operations } from './operations.ts';
import { withOperations } from './open-operations.ts';
import { EXIT, opsCommand, UsageError, type ExitCode, type OpsCall, type OpsCommand } from './ops-command.ts';

export const rebuildCommand: OpsCommand = (runs) =>
  opsCommand('rebuild', 'fills a read model anew from the events, beside the served one, and swaps them', DETAILS)
    .argument('[name]', "a model, 'comments', 'segments' or 'tags' of all projects, or 'all'")
    .option('--project <id>', 'the models of one project; what all projects share is rebuilt without it')
    .option('--cancel', 'ends a rebuild that is under way, here or in another terminal, and drops what is half built')
    .option('--all', 'says a line of each model, also where there are many')
    .action(
      runs((call, name, { project, cancel, all }) => {
        if (name === undefined) throw new UsageError('Which read model? npm run ops -- rebuild <name>|all');
        return withOperations(call, async (operations) => {
          const choose = (): Promise<readonly string[]> => chooseModels(operations, name, project);
          return cancel === true
            ? cancelAll(call, operations, await choose())
            : rebuildAll(call, operations, choose, all);
        });
      }),
    );

const rebuildAll = async (
  call: OpsCall,
  operations: Operations,
  choose: () => Promise<readonly string[]>,
  all: boolean | undefined,
): Promise<ExitCode> => {
  const { output, signal } = call;
  const models = await choose();
  const onProgress = (progress: RebuildProgress): void => output.progress(fillingProgress(progress));
  return eachModel(call, models, {
    work: (name) => operations.rebuild(name, onProgress, signal),
    tell: (rebuilt, model) => ({
      record: { rebuilt },
      lines: [`${model}: rebuilt from ${rebuilt.applied} events in ${rebuilt.seconds.toFixed(1)} s`],
      isWell: true,
    }),
    stopped:
      'stopped before its end, still serving what it was. The next rebuild goes on there, unless it was cancelled.',
    failed: 'not rebuilt, still serving what it was.',
    isGone: async (model) => models.length > 1 && !(await modelsThereAre(operations)).includes(model),
    more: choose,
    atOnce: sideBySide(call),
    all,
  });
};

const cancelAll = async ({ output }: OpsCall, operations: Operations, models: readonly string[]): Promise<ExitCode> => {
  for (const model of models) {
    const had = await operations.cancel(model, true);
    output.record({ model, cancelled: had });
    output.say(
      `${model}: ${had ? 'the rebuild is cancelled, and what it had built is dropped' : 'no rebuild to cancel'}`,
    );
  }
  return EXIT.done;
};

const DETAILS = `
Readers see the old model until the new one has caught up with the log, and the new one from the next query on. Names are those
of 'status': projects, workspaces, library, and comments-<id>, segments-<id> and tags-<id> of each project; 'comments', 'segments' and
'tags' alone mean those of all projects. 'all' goes through them one by one; embedded,
those of projects two at a time.
Ctrl-C ends it and keeps what is done: the next rebuild of the model goes on there. So does a rebuild whose server was ended. (A lost
terminal ends nothing while a server does the work.) After an update of the program, --cancel first: what an older version has
half built is not to be mixed.

Where processes of their own keep the models, it is filled by this command, which borrows the model from them for the swap.
The models of a project that the log does not hold (an older backup of it was restored) are dropped with the rebuild of projects.

Exit code 3 when it was stopped or cancelled before its end. With --json a line {"rebuilt":{…}} a model, or {"model","failed"},
{"model","stopped":true} or {"model","dropped":true}, and lines {"progress":{…}} between.`;
