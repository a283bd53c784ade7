/** Output of commands: results to standard output, progress to standard error. */
import type { Writable } from 'node:stream';

export interface OpsProgress {
  /** Name of the task. */
  readonly task: string;
  /** From 0 to 1; undefined if the end is unknown. */
  readonly fraction?: number | undefined;
  readonly text: string;
  /** The progress as JSON. */
  readonly record: object;
}

export interface OpsOutput {
  readonly json: boolean;
  /** Prints a line for people; nothing with `--json`. */
  readonly say: (line: string) => void;
  /** Prints a line of JSON; nothing without `--json`. */
  readonly record: (value: object) => void;
  /** Prints a line of data with or without `--json`. Resolves when the stream can take the next one. */
  readonly data: (line: string) => Promise<void>;
  /** Throttled: ten times a second on a terminal, otherwise once. */
  readonly progress: (progress: OpsProgress) => void;
  /** Clears the progress bar. */
  readonly endProgress: () => void;
}

const LINES_EVERY_MS = 1_000;
const BAR_EVERY_MS = 100;
const BAR_WIDTH = 24;

interface Terminal extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export const createOutput = (
  json: boolean,
  out: Terminal = process.stdout,
  errors: Terminal = process.stderr,
): OpsOutput => {
  const hasBar = !json && errors.isTTY === true;
  let shownAt = performance.now();
  let barShown = false;
  const write = (line: string): boolean => out.write(`${line}\n`);
  const endProgress = (): void => {
    if (barShown) errors.write('\r\u001b[K');
    barShown = false;
  };
  return {
    json,
    say(line) {
      if (json) return;
      endProgress();
      write(printable(line));
    },
    record(value) {
      if (json) write(JSON.stringify(value));
    },
    async data(line) {
      if (!write(line)) await new Promise((resolve) => out.once('drain', resolve));
    },
    progress(progress) {
      if (performance.now() - shownAt < (hasBar ? BAR_EVERY_MS : LINES_EVERY_MS)) return;
      shownAt = performance.now();
      if (json) write(JSON.stringify({ progress: progress.record }));
      else if (hasBar) errors.write(`\r${getBar(progress, (errors.columns ?? 80) - 1)}\u001b[K`);
      else errors.write(`${printable(toLine(progress))}\n`);
      barShown = hasBar;
    },
    endProgress,
  };
};

const toLine = ({ task, fraction, text }: OpsProgress): string =>
  `${task}: ${fraction === undefined ? '' : `${Math.floor(fraction * 100)} %, `}${text}`;

/**
 * In a narrow terminal, the bar is dropped first, then the details, then the end of the name. The percentage
 * always fits.
 */
const getBar = ({ task, fraction, text }: OpsProgress, columns: number): string => {
  const name = printable(task);
  if (fraction === undefined) return `${name}  ${printable(text)}`.slice(0, columns);
  const done = Math.min(1, Math.max(0, fraction));
  const percent = `${String(Math.floor(done * 100)).padStart(3)} %`;
  const bar = '█'.repeat(Math.round(done * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
  const fits = [`${percent}  ${bar}  ${name}  ${printable(text)}`, `${percent}  ${bar}  ${name}`].find(
    (line) => line.length <= columns,
  );
  return fits ?? `${percent}  ${name}`.slice(0, columns);
};

/** Escapes control characters: stored text is untrusted and must not control the terminal. */
const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** Aligns columns under their headings; the last one is not padded. */
export const formatTable = (rows: readonly (readonly string[])[]): readonly string[] => {
  const columns = Math.max(0, ...rows.map((row) => row.length)) - 1;
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/** Longer lists of models are abbreviated unless `--all` is given. */
export const MANY = 24;

/** For example 1.5 GiB, 12 KiB. */
export const formatBytes = (bytes: number): string => {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** power;
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[power] ?? ''}`;
};
