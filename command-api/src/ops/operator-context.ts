import type { CommandContext } from '../handle-command.ts';
import type { Operator, OpsParts } from './operations.ts';

/** The context of one command given at the command line. */
export const operatorContext = (
  { now, newId }: Pick<OpsParts, 'now' | 'newId'>,
  { operator }: Operator,
  why?: string,
): CommandContext => {
  const commandId = newId();
  const name = operator === '' ? 'operator' : `operator (${operator})`;
  return {
    ...{ actor: { id: 'operator', name }, at: now().toISOString(), correlationId: commandId, commandId },
    ...(why === undefined ? {} : { why }),
  };
};
