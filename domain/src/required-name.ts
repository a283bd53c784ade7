import { CommandRejected } from './command-rejected.ts';

/** Trims a name. @throws CommandRejected NAME_REQUIRED when nothing is left */
export const requireName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === '') throw new CommandRejected('NAME_REQUIRED', 'Field is Required', 'name');
  return trimmed;
};
