import type { ModelVerification } from '@verbatim/projections/runtime/verify-model';
import { chooseModels } from './choose-models.ts';
import { eachModel } from './each-model.ts';
import { withOperations } from './open-operations.ts';
import type { OpsCall, OpsCommand } from './ops-command.ts';

export const verifyCommand: OpsCommand = {
  name: 'verify',
  usage: 'verify [<name>|all] [--project <id>]',
  summary: 'rebuilds read models aside and compares them with what is served, byte by byte',
  details: `
Fills a generation beside the served one from the events alone, stops both at the same position of the log, and compares a digest
of every document and every byte column; then the generation is dropped. Says the ids that differ. Without a name: all models.
The served model is read all the time; while the two are compared it does not follow the log, and who waits for own writes may be
told to try again. Not while a rebuild of the model is under way or half done.

  --project <id>  the models of one project, comments and segments

Exit code 1 when one differs, 3 when it was stopped with Ctrl-C or 'rebuild --cancel'. With --json a line a model: {"model",
"position","same","servedDigest","rebuiltDigest","documents","byteColumns","differenceCount","differences":[…]}.`,
  options: { project: { type: 'string' } },
  arguments: [0, 1],
  run: (call) =>
    withOperations(call, async (operations) => {
      const { output, signal } = call;
      return eachModel(call, await chooseModels(call, operations, call.arguments[0] ?? 'all'), {
        work: (name) => operations.verify({ name }, { signal, onProgress: output.progress }),
        tell: (found: ModelVerification) => tell(output, found),
        stopped: 'stopped before its end, nothing is known',
        failed: 'not verified.',
      });
    }),
};

/** @returns whether the two are the same */
const tell = (output: OpsCall['output'], found: ModelVerification): boolean => {
  const { model, documents, byteColumns, seconds, differences, differenceCount } = found;
  const same = found.servedDigest === found.rebuiltDigest;
  output.record({ same, ...found });
  const what = `${documents} documents and ${byteColumns} byte columns`;
  if (same) output.say(`${model}: the same, ${what}, in ${seconds.toFixed(1)} s (${found.servedDigest.slice(0, 12)})`);
  else {
    output.say(`${model}: DIFFERS in ${differenceCount} of ${what}. 'rebuild ${model}' makes it right.`);
    for (const { collection, id, kind, served } of differences) output.say(`  ${kind} ${collection}/${id}: ${served}`);
    if (differenceCount > differences.length) output.say(`  … and ${differenceCount - differences.length} more`);
  }
  return same;
};
