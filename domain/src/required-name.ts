import { CommandRejected } from './command-rejected.ts';

/** A name without white space around it. @throws CommandRejected NAME_REQUIRED when nothing is left */
export const requiredName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === '') throw new CommandRejected('NAME_REQUIRED', 'Field is Required', 'name');
  return trimmed;
};
