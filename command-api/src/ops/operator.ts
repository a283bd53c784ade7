/** Who gives a command at the command line, as events name them. */
import { userInfo } from 'node:os';
import type { CommandContext } from '../handle-command.ts';
import type { Operator, OpsParts } from './operations.ts';

/** The account of this machine that gives the command; empty where the system does not say. */
export const operatorName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
};

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
