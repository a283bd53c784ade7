import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { createCommands } from '../handle-command.ts';
import { eraseFileText } from '../projects/erase-file-text.ts';
import type { ErasureInput, ErasureReport, OperationRun, OpsParts } from './operations.ts';
import { operatorContext } from './operator.ts';
import { waitUntilSeen } from './wait-until-seen.ts';

/**
 * Takes the text of one file out of the log and out of the read models, for good: the receipt first, so that whatever is interrupted
 * is ended by a repetition or by the sweep at the next start. @throws Error when there is no such file
 */
export const eraseFile = async (parts: OpsParts, input: ErasureInput, run: OperationRun): Promise<ErasureReport> => {
  const { projectId, fileId } = input;
  const { events, projections } = parts;
  const stream = projectStream(projectId);
  const { handle, load } = createCommands(events);
  const { state } = await load(projectDecider, stream);
  if (state.status === 'absent') throw new Error(`There is no project ${projectId}`);
  if (state.status === 'deleted')
    throw new Error(`Project ${projectId} was deleted, and its files were erased with it`);
  const file = state.files.find((one) => one.fileId === fileId);
  if (file === undefined) throw new Error(`Project ${projectId} has no file ${fileId}`);
  const models = [commentsModel(projectId), segmentsModel(projectId)];
  await projections.caughtUp();
  await dropHalfBuilt(parts, models);
  await eraseFileText(events, handle, input, () => operatorContext(parts, input, input.why));
  const { position } = await load(projectDecider, stream);
  await waitUntilSeen(parts, [PROJECTS_MODEL, ...models], position, run);
  for (const model of models) {
    run.onProgress({ task: model, text: 'being written anew without the text', record: { model, scrubbing: true } });
    await projections.scrub(model);
  }
  return { projectId, fileId, recorded: file.receipt === null, models };
};

/** A half-built generation may hold the text, and a scrub does not reach it. */
const dropHalfBuilt = async ({ projections }: OpsParts, models: readonly string[]): Promise<void> => {
  const busy = (await projections.status()).find(({ name, state }) => models.includes(name) && state === 'rebuilding');
  if (busy !== undefined) throw new Error(`${busy.name} is being rebuilt: wait for it, or cancel it, and erase again`);
  for (const model of models) await projections.cancel(model, true);
};
