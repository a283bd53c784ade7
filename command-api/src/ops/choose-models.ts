import type { Operations } from './operations.ts';
import { textOption, UsageError, type OpsCall } from './ops-command.ts';

/** Of the models of each project, by their first part. */
const OF_PROJECTS = ['comments', 'segments'];

export const modelsThereAre = async (
  { signal }: Pick<OpsCall, 'signal'>,
  operations: Operations,
): Promise<readonly string[]> => {
  const { projectors } = await operations.status({}, { signal, onProgress: () => undefined });
  return projectors.map(({ name }) => name);
};

/**
 * The models that `<name>|all [--project <id>]` means, in the order of the status.
 * A name no model has is answered as it is: whoever works with it says what there is.
 * @throws UsageError for a model that no project has a part of; Error for a project that does not exist
 */
export const chooseModels = async (
  call: Pick<OpsCall, 'options' | 'signal'>,
  operations: Operations,
  name: string,
): Promise<readonly string[]> => {
  const names = await modelsThereAre(call, operations);
  const project = textOption(call, 'project');
  if (project === undefined) {
    if (name === 'all') return names;
    const parts = OF_PROJECTS.includes(name) ? names.filter((one) => one.startsWith(`${name}-`)) : [];
    return parts.length > 0 ? parts : [name];
  }
  const wanted = OF_PROJECTS.map((model) => `${model}-${project}`).filter((one) => names.includes(one));
  if (wanted.length === 0) throw new Error(`There is no project ${project}`);
  if (name === 'all') return wanted;
  const chosen = wanted.filter((one) => one === name || one === `${name}-${project}`);
  if (chosen.length === 0)
    throw new UsageError(
      `${name} is one model for all projects: rebuild it without --project. A project has ${OF_PROJECTS.join(' and ')}.`,
    );
  return chosen;
};
