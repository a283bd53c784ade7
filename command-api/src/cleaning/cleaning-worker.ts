/** What runs in the worker threads of `cleaning-work.ts`: the entry of `dist/cleaning-worker.js`. */
import '../text-work/plain-environment.ts';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvDialectError, decodeCsv, detectDelimiter } from '@verbatim/domain/text/csv-dialect';
import type { CleanedText, CleaningKinds, CleaningStart, Placeholders } from '../contract/cleaning.ts';
import { CsvFileError } from '../import/csv-file-error.ts';
import { openCsv } from '../import/csv-file.ts';
import { cleaned, foldedWord, replacedOf } from './clean-text.ts';
import { Control } from './cleaning-worker-control.ts';
import { encodedCsv } from './encoded-csv.ts';
import { findAll } from './find-all.ts';
import { placedRecords, valueOfCell, writtenCell } from './csv-cells.ts';
import { surveyColumns, type SurveyedFile } from './survey-columns.ts';
import { readFoundCells, writeFound, type FoundCell } from './found-cells.ts';

export type CleaningTask =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly kinds: CleaningKinds;
      readonly keep: readonly string[];
      readonly placeholders: Placeholders;
    }
  | { readonly kind: 'survey'; readonly folder: string }
  | {
      readonly kind: 'find';
      readonly folder: string;
      /** Names the file that this task writes. */
      readonly part: number;
      readonly cells: readonly number[];
      readonly kinds: CleaningKinds;
      /** Shared by the tasks of a job: see `Control`. */
      readonly control: Int32Array;
    }
  | { readonly kind: 'gather'; readonly folder: string; readonly parts: number }
  | {
      readonly kind: 'render';
      readonly folder: string;
      readonly to: string;
      readonly keep: readonly string[];
      readonly options: CleaningStart;
    };

export interface CleaningAnswers {
  readonly text: CleanedText;
  readonly survey: SurveyedFile | { readonly refused: RefusedFile };
  readonly find: undefined;
  /** Cells in which something was found, and how many words. */
  readonly gather: { readonly cells: number; readonly words: number };
  readonly render: undefined;
}

export interface RefusedFile {
  readonly code: string;
  readonly message: string;
  readonly line: number | undefined;
}

/** Rows that a thread takes at once. */
const BLOCK = 64;

export default async function work(task: CleaningTask): Promise<CleaningAnswers[CleaningTask['kind']]> {
  switch (task.kind) {
    case 'text':
      return cleanText(task);
    case 'survey':
      return survey(task.folder);
    case 'find':
      return find(task);
    case 'gather':
      return writeFound(task.folder, await readParts(task.folder, task.parts));
    case 'render':
      return render(task);
  }
}

const cleanText = ({ text, kinds, keep, placeholders }: Extract<CleaningTask, { kind: 'text' }>): CleanedText => {
  const kept = new Set(keep.map(foldedWord));
  const replaced = replacedOf(text, findAll(text, kinds), placeholders).filter(
    (each) => !kept.has(foldedWord(each.text)),
  );
  return { string: cleaned(text, replaced, kept), replaced };
};

const survey = async (folder: string): Promise<CleaningAnswers['survey']> => {
  try {
    return surveyColumns(openCsv(await readFile(join(folder, 'file'))));
  } catch (error) {
    if (!(error instanceof CsvFileError) && !(error instanceof CsvDialectError)) throw error;
    const { code, message, line } = error;
    return { refused: { code, message, line } };
  }
};

const textOf = async (folder: string) => {
  const decoded = decodeCsv(await readFile(join(folder, 'file')));
  return { ...decoded, delimiter: detectDelimiter(decoded.text) };
};

/** Each thread goes through the whole file and works on the blocks that it was the first to take, so that all end together. */
const find = async ({
  folder,
  part,
  cells: wanted,
  kinds,
  control,
}: Extract<CleaningTask, { kind: 'find' }>): Promise<undefined> => {
  const { text, delimiter } = await textOf(folder);
  const foundCells = function* (): Generator<string> {
    let mine = Atomics.add(control, Control.nextBlock, 1);
    let row = 0;
    for (const cells of placedRecords(text, delimiter)) {
      row += 1;
      const block = Math.floor((row - 1) / BLOCK);
      if (block > mine) mine = Atomics.add(control, Control.nextBlock, 1);
      if (block !== mine) continue;
      if (Atomics.load(control, Control.stop) !== 0) return;
      for (const cell of wanted) {
        const place = cells[cell];
        const value = place === undefined ? '' : valueOfCell(text, place);
        const findings = value === '' ? [] : findAll(value, kinds);
        if (findings.length > 0) yield `${JSON.stringify({ row, cell, text: value, findings } satisfies FoundCell)}\n`;
      }
      Atomics.add(control, Control.rows, 1);
    }
  };
  await pipeline(Readable.from(foundCells()), createWriteStream(join(folder, `part-${part}`)));
  return undefined;
};

const readParts = async (folder: string, parts: number): Promise<FoundCell[]> => {
  const read = await Promise.all(
    Array.from({ length: parts }, (_, part) => readFoundCells(join(folder, `part-${part}`))),
  );
  return read.flat().sort((a, b) => a.row - b.row || a.cell - b.cell);
};

/** Every byte as it was, but for the cells in which something is replaced. */
const render = async ({ folder, to, keep, options }: Extract<CleaningTask, { kind: 'render' }>): Promise<undefined> => {
  const { text, delimiter, encoding, byteOrderMark } = await textOf(folder);
  const kept = new Set(keep);
  const found = await readFoundCells(join(folder, 'found'));
  const pieces = function* (): Generator<string> {
    let next = 0;
    let at = 0;
    let row = 0;
    for (const cells of placedRecords(text, delimiter)) {
      row += 1;
      for (let each = found[next]; each?.row === row; each = found[++next]) {
        const place = cells[each.cell];
        if (place === undefined) continue;
        const value = cleaned(each.text, replacedOf(each.text, each.findings, options.replacements), kept);
        if (value === each.text) continue;
        yield text.slice(at, place.from) + writtenCell(value, text[place.from] === '"', delimiter);
        at = place.to;
      }
    }
    yield text.slice(at);
  };
  await pipeline(
    Readable.from(
      encodedCsv(pieces(), { encoding, byteOrderMark, added: Object.values(options.replacements).join('') }),
    ),
    createWriteStream(to),
  );
  return undefined;
};
