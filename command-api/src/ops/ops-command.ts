/** What a command of the operators' command line is made of; `main.ts` has the list of them. */
import { Command, InvalidArgumentError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Configuration } from '../configuration.ts';
import type { OpsOutput } from './ops-output.ts';

/** Documented in the help: what scripts can count on. */
export const EXIT = { done: 0, failed: 1, notUnderstood: 2, stopped: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface OpsCall {
  readonly output: OpsOutput;
  /** The server's settings. @throws ConfigurationError */
  readonly configuration: () => Configuration;
  /** The bundled `fill-worker`. */
  readonly fillWorkerFile: string;
  /** Aborts with Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
}

/** Makes an action of what a command does: it is given the arguments, then the options, and says the exit code. */
export type Runs = <Given extends unknown[]>(
  work: (call: OpsCall, ...given: Given) => Promise<ExitCode>,
) => (...given: [...Given, command: { opts(): { readonly json?: true | undefined } }]) => Promise<void>;

/** A command, ready to be added to the others. */
export type OpsCommand = (runs: Runs) => CommandUnknownOpts;

/**
 * A command with the option that all have.
 * @param summary one line
 * @param details what the help says below the options
 */
export const opsCommand = (name: string, summary: string, details: string) =>
  new Command(name)
    .description(summary)
    .addHelpText('after', `\n${details.trim()}`)
    .option('--json', 'answers in JSON, for scripts');

/** The command line was not understood: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** For options with a text that has to say something. */
export const filled = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty.');
  return text.trim();
};

/** For options that count. */
export const wholeNumber =
  (least: number) =>
  (text: string): number => {
    const count = Number(text);
    if (!/^\d+$/u.test(text) || !Number.isSafeInteger(count) || count < least)
      throw new InvalidArgumentError(`It is a whole number of at least ${least}.`);
    return count;
  };
