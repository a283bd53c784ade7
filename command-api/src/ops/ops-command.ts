/** Building blocks of operators' commands; `main.ts` lists the commands. */
import { Command, InvalidArgumentError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Configuration } from '../bootstrap/configuration.ts';
import type { OpsOutput } from './ops-output.ts';

/** Documented in the help; scripts rely on them. */
export const EXIT = { done: 0, failed: 1, notUnderstood: 2, stopped: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface OpsCall {
  readonly output: OpsOutput;
  /**
   * Reads the server's settings.
   * @throws ConfigurationError
   */
  readonly configuration: () => Configuration;
  /** Path of the bundled `fill-worker`. */
  readonly fillWorkerFile: string;
  /** Aborted by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
}

/** Wraps a command as an action: called with the arguments, then the options; returns the exit code. */
export type Runs = <Given extends unknown[]>(
  work: (call: OpsCall, ...given: Given) => Promise<ExitCode>,
) => (...given: [...Given, command: { opts(): { readonly json?: true | undefined } }]) => Promise<void>;

/** Creates the command, to be added to the program. */
export type OpsCommand = (runs: Runs) => CommandUnknownOpts;

/**
 * A command with the options common to all.
 * @param summary one line
 * @param details shown in the help below the options
 */
export const opsCommand = (name: string, summary: string, details: string) =>
  new Command(name)
    .description(summary)
    .addHelpText('after', `\n${details.trim()}`)
    .option('--json', 'writes JSON, for scripts');

/** Invalid command line: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Parser for options whose text must not be empty. */
export const reflowText = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text.trim();
};

/** Parser for options with a number. */
export const parseInteger =
  (least: number) =>
  (text: string): number => {
    const count = Number(text);
    if (!/^\d+$/u.test(text) || !Number.isSafeInteger(count) || count < least)
      throw new InvalidArgumentError(`It must be a whole number, ${least} or more.`);
    return count;
  };
