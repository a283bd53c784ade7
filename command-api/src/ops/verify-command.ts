import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild';
import type { ModelVerification } from '@verbatim/projections/runtime/verify-model';
import { chooseModels, eachModel, fillingProgress, sideBySide } from './each-model.ts';
import { withOperations } from './open-operations.ts';
import { opsCommand, type OpsCommand } from './ops-command.ts';

export const verifyCommand: OpsCommand = (runs) =>
  opsCommand('verify', 'rebuilds read models aside and compares them with what is served, byte by byte', DETAILS)
    .argument('[name]', "a model, 'comments' or 'segments' of all projects, or 'all'", 'all')
    .option('--project <id>', 'the models of one project, comments and segments')
    .option('--all', 'says a line of each model, also where there are many')
    .action(
      runs((call, name, { project, all }) =>
        withOperations(call, async (operations) => {
          const { output, signal } = call;
          const onProgress = (progress: RebuildProgress): void => output.progress(fillingProgress(progress));
          const choose = (): Promise<readonly string[]> => chooseModels(operations, name, project);
          return eachModel(call, await choose(), {
            work: (model) => operations.verify(model, onProgress, signal),
            tell,
            stopped: 'stopped before its end, nothing is known',
            failed: 'not verified.',
            more: choose,
            atOnce: sideBySide(call),
            all,
          });
        }),
      ),
    );

const tell = (found: ModelVerification) => {
  const { model, documents, byteColumns, seconds, differences, differenceCount } = found;
  const same = found.servedDigest === found.rebuiltDigest;
  const what = `${documents} documents and ${byteColumns} byte columns`;
  const lines = same
    ? [`${model}: the same, ${what}, in ${seconds.toFixed(1)} s (${found.servedDigest.slice(0, 12)})`]
    : [
        `${model}: DIFFERS in ${differenceCount} of ${what}. 'rebuild ${model}' makes it right.`,
        ...differences.map(({ collection, id, kind, served }) => `  ${kind} ${collection}/${id}: ${served}`),
        ...(differenceCount > differences.length ? [`  … and ${differenceCount - differences.length} more`] : []),
      ];
  return { record: { same, ...found }, lines, isWell: same };
};

const DETAILS = `
Fills a generation beside the served one from the events alone, stops both at the same position of the log, and compares a digest
of every document and every byte column; then the generation is dropped. Says the ids that differ.
The served model is read all the time; while the two are compared it does not follow the log, and who waits for own writes may be
told to try again. Not while a rebuild of the model is under way or half done.

Exit code 1 when one differs, 3 when it was stopped with Ctrl-C or 'rebuild --cancel'. With --json a line a model: {"model",
"position","same","servedDigest","rebuiltDigest","documents","byteColumns","differenceCount","differences":[…]}.`;
