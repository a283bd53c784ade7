import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild';
import { chooseModels, modelsThereAre } from './choose-models.ts';
import { eachModel } from './each-model.ts';
import type { Operations } from './operations.ts';
import { withOperations } from './open-operations.ts';
import { EXIT, UsageError, type ExitCode, type OpsCall, type OpsCommand } from './ops-command.ts';

export const rebuildCommand: OpsCommand = {
  name: 'rebuild',
  usage: 'rebuild <name>|all [--project <id>] [--cancel]',
  summary: 'fills a read model anew from the events, beside the served one, and swaps them',
  details: `
Readers see the old model until the new one has caught up with the log, and the new one from the next query on. Names are those
of 'status': projects, workspaces, library, and comments-<id> and segments-<id> of each project; 'comments' and 'segments' alone
mean those of all projects. 'all' goes through them one by one.
Ctrl-C ends it and keeps what is done: the next rebuild of the model goes on there. So does a rebuild whose server was ended. (A lost
terminal ends nothing while a server does the work.) After an update of the program, --cancel first: what an older version has
half built is not to be mixed.

Where processes of their own keep the models, it is filled by this command, which borrows the model from them for the swap.

  --project <id>  the models of one project, comments and segments; the others hold all projects in one and are rebuilt whole,
                  without --project
  --cancel        ends a rebuild that is under way, here or in another terminal, and drops what a rebuild has left half built

The models of a project that the log does not hold (an older backup of it was restored) are dropped with the rebuild of projects.

Exit code 3 when it was stopped or cancelled before its end. With --json a line {"rebuilt":{…}} a model, or {"model","failed"},
{"model","stopped":true} or {"model","dropped":true}, and lines {"progress":{…}} between.`,
  options: { project: { type: 'string' }, cancel: { type: 'boolean' } },
  arguments: [0, 1],
  async run(call) {
    const [name] = call.arguments;
    if (name === undefined) throw new UsageError('Which read model? npm run ops -- rebuild <name>|all');
    return withOperations(call, async (operations) => {
      const models = await chooseModels(call, operations, name);
      return call.options['cancel'] === true
        ? cancelAll(call, operations, models)
        : rebuildAll(call, operations, models);
    });
  },
};

const rebuildAll = (call: OpsCall, operations: Operations, models: readonly string[]): Promise<ExitCode> => {
  const { output, signal } = call;
  return eachModel(call, models, {
    work: (name) => operations.rebuild({ name }, { signal, onProgress: output.progress }),
    tell: (rebuilt: RebuildProgress, model) => {
      output.record({ rebuilt });
      output.say(`${model}: rebuilt from ${rebuilt.applied} events in ${rebuilt.seconds.toFixed(1)} s`);
      return true;
    },
    stopped:
      'stopped before its end, still serving what it was. The next rebuild goes on there, unless it was cancelled.',
    failed: 'not rebuilt, still serving what it was.',
    isGone: async (model) => models.length > 1 && !(await modelsThereAre(call, operations)).includes(model),
  });
};

const cancelAll = async (
  { output, signal }: OpsCall,
  operations: Operations,
  models: readonly string[],
): Promise<ExitCode> => {
  for (const model of models) {
    const { had } = await operations.cancel({ name: model }, { signal, onProgress: output.progress });
    output.record({ model, cancelled: had });
    output.say(
      `${model}: ${had ? 'the rebuild is cancelled, and what it had built is dropped' : 'no rebuild to cancel'}`,
    );
  }
  return EXIT.done;
};
