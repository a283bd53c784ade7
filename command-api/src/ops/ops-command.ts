/** What a command of the operators' command line is made of; `main.ts` has the list of them. */
import type { ParseArgsConfig } from 'node:util';
import type { Configuration } from '../configuration.ts';
import type { OpsOutput } from './ops-output.ts';

/** Documented in the help: what scripts can count on. */
export const EXIT = { done: 0, failed: 1, notUnderstood: 2, stopped: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface OpsCommand {
  readonly name: string;
  /** After `npm run ops -- `. */
  readonly usage: string;
  /** One line. */
  readonly summary: string;
  /** What the help of the command says beside its usage. */
  readonly details: string;
  /** Beside `--json` and `--help`, which all commands take. */
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** How many arguments it takes: least and most. */
  readonly arguments: readonly [least: number, most: number];
  run(call: OpsCall): Promise<ExitCode>;
}

export interface OpsCall {
  readonly arguments: readonly string[];
  readonly options: { readonly [name: string]: OptionValue };
  readonly output: OpsOutput;
  /** The server's settings. @throws ConfigurationError */
  readonly configuration: () => Configuration;
  /** Aborts with Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
}

type OptionValue = string | boolean | readonly (string | boolean)[] | undefined;

/** The command line was not understood: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** An option's text; undefined when it was not given. */
export const textOption = ({ options }: Pick<OpsCall, 'options'>, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

/** @throws UsageError when it was not given or is empty */
export const requiredOption = (call: Pick<OpsCall, 'options'>, name: string): string => {
  const value = textOption(call, name)?.trim();
  if (value === undefined || value === '') throw new UsageError(`--${name} is needed`);
  return value;
};

/** @throws UsageError when it is no whole number of at least `least` */
export const countOption = (call: Pick<OpsCall, 'options'>, name: string, least = 0): number | undefined => {
  const value = textOption(call, name);
  if (value === undefined) return undefined;
  const count = Number(value);
  if (!/^\d+$/u.test(value) || !Number.isSafeInteger(count) || count < least)
    throw new UsageError(`--${name} is a whole number of at least ${least}, not '${value}'`);
  return count;
};
