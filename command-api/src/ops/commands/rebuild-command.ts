import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild/rebuild';
import { chooseModels, eachModel, toRebuildProgress, modelsThereAre, runConcurrently } from '../each-model.ts';
import type { Operations } from '../operations.ts';
import { withOperations } from '../open-operations.ts';
import { EXIT, opsCommand, UsageError, type ExitCode, type OpsCall, type OpsCommand } from '../ops-command.ts';

export const rebuildCommand: OpsCommand = (runs) =>
  opsCommand('rebuild', 'rebuilds a read model from the events, next to the served one, and swaps them', DETAILS)
    .argument('[name]', "a model, 'comments', 'segments' or 'tags' of all projects, or 'all'")
    .option('--project <id>', 'only the models of one project; shared models are rebuilt without it')
    .option('--cancel', 'stops a running rebuild, here or in another terminal, and drops what it has built')
    .option('--all', 'lists each model, however many there are')
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
  const onProgress = (progress: RebuildProgress): void => output.progress(toRebuildProgress(progress));
  return eachModel(call, models, {
    work: (name) => operations.rebuild(name, onProgress, signal),
    tell: (rebuilt, model) => ({
      record: { rebuilt },
      lines: [`${model}: rebuilt from ${rebuilt.applied} events in ${rebuilt.seconds.toFixed(1)} s`],
      isWell: true,
    }),
    stopped:
      'stopped early, the old model is still served. The next rebuild continues there, unless this one was cancelled.',
    failed: 'not rebuilt, the old model is still served.',
    isGone: async (model) => models.length > 1 && !(await modelsThereAre(operations)).includes(model),
    more: choose,
    atOnce: runConcurrently(call),
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
Readers see the old model until the new one has caught up with the log, then the new one from the next query on. Names
are those of 'status': projects, workspaces, library, and comments-<id>, segments-<id> and tags-<id> of each project;
'comments', 'segments' and 'tags' alone mean those of all projects. 'all' rebuilds them one by one; embedded, those of
projects two at a time. Ctrl-C stops it and keeps what is done: the next rebuild of the model continues there. So does
a rebuild whose server was stopped. (A lost terminal stops nothing while a server does the work.) After an update of
Verbatim, --cancel first: what an older version has built must not be mixed with it.

With separate projections processes, this command does the work and borrows the model from them for the swap. Models
of a project that is not in the log (after restoring an older backup) are dropped with the rebuild of projects.

Exit code 3 if it was stopped or cancelled. With --json, a line {"rebuilt":{…}} per model, or {"model","failed"},
{"model","stopped":true} or {"model","dropped":true}, with lines {"progress":{…}} in between.`;
