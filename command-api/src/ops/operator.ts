/** The operator as the actor of events. */
import { userInfo } from 'node:os';
import type { CommandContext } from '../commands/command-context.ts';
import type { Operator, OpsParts } from './operations.ts';

/** User name of the operating system account; empty if unknown. */
export const operatorName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
};

/** Context of a command given on the command line. */
export const operatorContext = (
  { now, newId }: Pick<OpsParts, 'now' | 'newId'>,
  { operator }: Operator,
  why?: string,
): CommandContext => {
  const commandId = newId();
  const name = operator === '' ? 'operator' : `operator (${operator})`;
  return {
    actor: { id: 'operator', name },
    at: now().toISOString(),
    correlationId: commandId,
    commandId,
    ...(why === undefined ? {} : { why }),
  };
};
