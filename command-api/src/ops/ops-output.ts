/** What commands say, and where: results to standard output, how far they are to standard error. */
import type { Writable } from 'node:stream';

export interface OpsProgress {
  /** What is being worked on. */
  readonly task: string;
  /** 0 to 1, where the end is known. */
  readonly fraction?: number | undefined;
  readonly text: string;
  /** The same for scripts. */
  readonly record: object;
}

export interface OpsOutput {
  readonly json: boolean;
  /** A line for people; nothing with `--json`. */
  readonly say: (line: string) => void;
  /** A line of JSON; nothing without `--json`. */
  readonly record: (value: object) => void;
  /** A line of data, whoever reads it. Resolves when there is room for the next. */
  readonly data: (line: string) => Promise<void>;
  /** Shown often on a terminal, now and then elsewhere. */
  readonly progress: (progress: OpsProgress) => void;
  /** Wipes the progress bar off the terminal. */
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
      else if (hasBar) errors.write(`\r${barOf(progress, (errors.columns ?? 80) - 1)}\u001b[K`);
      else errors.write(`${printable(lineOf(progress))}\n`);
      barShown = hasBar;
    },
    endProgress,
  };
};

const lineOf = ({ task, fraction, text }: OpsProgress): string =>
  `${task}: ${fraction === undefined ? '' : `${Math.floor(fraction * 100)} %, `}${text}`;

/** In a narrow terminal the bar gives way first, then the details, then the end of the name: how far it is stands in every one. */
const barOf = ({ task, fraction, text }: OpsProgress, columns: number): string => {
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

/** What is stored was typed by strangers: nothing of it may steer the operator's terminal. */
const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** Columns under their headings, each as wide as its widest cell; the last one as it is. */
export const tableOf = (rows: readonly (readonly string[])[]): readonly string[] => {
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

/** More models than these are not listed one by one, unless that is asked for. */
export const MANY = 24;

/** 1.5 GiB, 12 KiB. */
export const bytesOf = (bytes: number): string => {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** power;
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[power] ?? ''}`;
};
