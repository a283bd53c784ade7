import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { createCommands } from '../commands/handle-command.ts';
import { SHARED_MODELS, textModels } from '../projects/clean-models.ts';
import { recordErasure } from '../projects/end-erasures.ts';
import { eraseFileText } from '../projects/erasure/erase-file-text.ts';
import type { ErasureInput, ErasureReport, OperationRun, OpsParts } from './operations.ts';
import { operatorContext } from './operator.ts';
import { waitForPositionSeen } from './wait-for-position-seen.ts';

/**
 * Deletes the text of one file from the log and the read models. The receipt is recorded first, so that an
 * interrupted erasure can be repeated, or is finished at the next start.
 * @throws Error if the file does not exist
 */
export const eraseFile = async (parts: OpsParts, input: ErasureInput, run: OperationRun): Promise<ErasureReport> => {
  const { projectId, fileId } = input;
  const { events, projections } = parts;
  const stream = projectStream(projectId);
  const { append, handle, load } = createCommands(events);
  const { state } = await load(projectDecider, stream);
  if (state.status === 'absent') throw new Error(`There is no project ${projectId}`);
  if (state.status === 'deleted')
    throw new Error(`Project ${projectId} was deleted, and its files were erased with it`);
  const file = state.files.find((one) => one.fileId === fileId);
  if (file === undefined) throw new Error(`Project ${projectId} has no file ${fileId}`);
  const models = textModels(projectId);
  await projections.caughtUp();
  await dropHalfBuilt(parts, models);
  await eraseFileText(events, handle, input, () => operatorContext(parts, input, input.why));
  const { position } = await load(projectDecider, stream);
  await waitForPositionSeen(parts, [...SHARED_MODELS, ...models], position, run);
  for (const model of [...models, ...SHARED_MODELS]) {
    run.onProgress({ task: model, text: 'being rewritten without the text', record: { model, scrubbing: true } });
    await projections.scrub(model);
  }
  const ended = { type: 'ErasureEnded', data: { projectId, fileIds: [fileId], project: false } } as const;
  await recordErasure({ append }, ended, operatorContext(parts, input, input.why));
  return { projectId, fileId, recorded: file.receipt === null, models };
};

/** A half-built generation may hold the text, and a scrub does not reach it. */
const dropHalfBuilt = async ({ projections }: OpsParts, models: readonly string[]): Promise<void> => {
  const busy = (await projections.status()).find(({ name, state }) => models.includes(name) && state === 'rebuilding');
  if (busy !== undefined) throw new Error(`${busy.name} is being rebuilt. Wait for it or cancel it, then erase again`);
  for (const model of models) await projections.cancel(model, true);
};
