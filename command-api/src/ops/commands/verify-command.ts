import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild/rebuild';
import type { ModelVerification } from '@verbatim/projections/runtime/rebuild/verify-model';
import { chooseModels, eachModel, toRebuildProgress, runConcurrently } from '../each-model.ts';
import { withOperations } from '../open-operations.ts';
import { opsCommand, type OpsCommand } from '../ops-command.ts';

export const verifyCommand: OpsCommand = (runs) =>
  opsCommand('verify', 'rebuilds read models separately and compares them with the served ones, byte by byte', DETAILS)
    .argument('[name]', "a model, 'comments' or 'segments' of all projects, or 'all'", 'all')
    .option('--project <id>', 'the models of one project, comments and segments')
    .option('--all', 'lists each model, however many there are')
    .action(
      runs((call, name, { project, all }) =>
        withOperations(call, async (operations) => {
          const { output, signal } = call;
          const onProgress = (progress: RebuildProgress): void => output.progress(toRebuildProgress(progress));
          const choose = (): Promise<readonly string[]> => chooseModels(operations, name, project);
          return eachModel(call, await choose(), {
            work: (model) => operations.verify(model, onProgress, signal),
            tell,
            stopped: 'stopped early, with no result',
            failed: 'not verified.',
            more: choose,
            atOnce: runConcurrently(call),
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
        `${model}: DIFFERS in ${differenceCount} of ${what}. 'rebuild ${model}' repairs it.`,
        ...differences.map(({ collection, id, kind, served }) => `  ${kind} ${collection}/${id}: ${served}`),
        ...(differenceCount > differences.length ? [`  … and ${differenceCount - differences.length} more`] : []),
      ];
  return { record: { same, ...found }, lines, isWell: same };
};

const DETAILS = `
Builds a generation next to the served one from the events alone, stops both at the same position of the log, and
compares a digest of every document and every byte column. The generation is then dropped. Lists the ids that differ.
The served model can be read at all times. During the comparison it does not follow the log, and readers of their own
writes may be asked to try again. Not possible during a running or unfinished rebuild of the model.

Exit code 1 if one differs, 3 if it was stopped with Ctrl-C or 'rebuild --cancel'. With --json, a line per model:
{"model","position","same","servedDigest","rebuiltDigest","documents","byteColumns","differenceCount","differences":[…]}.`;
