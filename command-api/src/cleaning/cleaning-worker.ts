/** Worker threads of `cleaning-work.ts`: the entry of `dist/cleaning-worker.js`. */
import '../text-work/worker-environment.ts';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadOptionChoices } from '@verbatim/domain/formats/read-options';
import type { CleanedText, CleaningKinds, CleaningStart, Placeholders } from '../contract/cleaning.ts';
import type { PlacedRecord } from '../import/read-records.ts';
import { applyFindings, foldWordForCleaning, replaceFindings } from './clean-text.ts';
import { Control } from './cleaning-worker-control.ts';
import { encodedCsv } from './encoded-csv.ts';
import { findAll } from './find-all.ts';
import { cellsFrom, formatCell } from './csv-cells.ts';
import { readFileToClean } from './file-to-clean.ts';
import { surveyFile, type RefusedFile, type SurveyedFile } from './survey-columns.ts';
import { readFoundCells, writeFound, type FoundCell } from './found-cells.ts';

export type CleaningTask =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly kinds: CleaningKinds;
      readonly keep: readonly string[];
      readonly placeholders: Placeholders;
    }
  | { readonly kind: 'survey'; readonly folder: string; readonly reading: ReadOptionChoices }
  | {
      readonly kind: 'find';
      readonly folder: string;
      readonly reading: ReadOptionChoices;
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
      readonly reading: ReadOptionChoices;
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

/** Rows claimed at a time. */
const BLOCK = 64;

export default async function work(task: CleaningTask): Promise<CleaningAnswers[CleaningTask['kind']]> {
  switch (task.kind) {
    case 'text':
      return cleanText(task);
    case 'survey':
      return surveyFile(task.folder, task.reading);
    case 'find':
      return find(task);
    case 'gather':
      return writeFound(task.folder, await readParts(task.folder, task.parts));
    case 'render':
      return render(task);
  }
}

const cleanText = ({ text, kinds, keep, placeholders }: Extract<CleaningTask, { kind: 'text' }>): CleanedText => {
  const kept = new Set(keep.map(foldWordForCleaning));
  const replaced = replaceFindings(text, findAll(text, kinds), placeholders).filter(
    (each) => !kept.has(foldWordForCleaning(each.text)),
  );
  return { string: applyFindings(text, replaced, kept), replaced };
};

/** Each thread reads the whole file and processes the blocks it claims first, so that all end together. */
const find = async ({
  folder,
  reading,
  part,
  cells: wanted,
  kinds,
  control,
}: Extract<CleaningTask, { kind: 'find' }>): Promise<undefined> => {
  const file = await readFileToClean(folder, reading);
  const foundCells = function* (): Generator<string> {
    let mine = Atomics.add(control, Control.nextBlock, 1);
    let row = 0;
    for (const { cells } of file.records()) {
      row += 1;
      const block = Math.floor((row - 1) / BLOCK);
      if (block > mine) mine = Atomics.add(control, Control.nextBlock, 1);
      if (block !== mine) continue;
      if (Atomics.load(control, Control.stop) !== 0) return;
      for (const cell of wanted) {
        const value = cells[cell] ?? '';
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

/** Copies the file verbatim except for cells with replacements. */
const render = async ({
  folder,
  reading,
  to,
  keep,
  options,
}: Extract<CleaningTask, { kind: 'render' }>): Promise<undefined> => {
  const file = await readFileToClean(folder, reading);
  const { text, encoding, byteOrderMark } = file;
  const found = await readFoundCells(join(folder, 'found'));
  const kept = new Set(keep);
  const valueOf = (each: FoundCell): string =>
    applyFindings(each.text, replaceFindings(each.text, each.findings, options.replacements), kept);
  const pieces = function* (): Generator<string> {
    let [next, at, row] = [0, 0, 0];
    for (const record of file.records()) {
      row += 1;
      const values = new Map<number, string>();
      for (let each = found[next]; each?.row === row; each = found[++next]) {
        const value = valueOf(each);
        if (value !== each.text) values.set(each.cell, value);
      }
      for (const piece of writtenPieces(text, record, values, file.delimiter)) {
        yield text.slice(at, piece.from) + piece.text;
        at = piece.to;
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

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Replacement of cells; of the whole record if its quotes are invalid, because its cells have no offsets. */
const writtenPieces = (
  text: string,
  { from, to, cells, isBroken }: PlacedRecord,
  values: ReadonlyMap<number, string>,
  delimiter: string,
): readonly Piece[] => {
  if (values.size === 0) return [];
  if (isBroken) {
    const written = cells.map((cell, at) => formatCell(values.get(at) ?? cell, false, delimiter));
    return [{ from, to, text: written.join(delimiter) }];
  }
  const places = cellsFrom(text, from, delimiter);
  return [...values].flatMap(([cell, value]) => {
    const place = places[cell];
    return place === undefined ? [] : [{ ...place, text: formatCell(value, text[place.from] === '"', delimiter) }];
  });
};
