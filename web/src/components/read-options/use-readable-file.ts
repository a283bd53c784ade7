/** A chosen file as read by the server, whose columns will be stored. */
import type { ReadOptionsProposal } from '@verbatim/command-api/contract/read-options';
import { useMemo } from 'react';
import { validateFile, type ChosenFile, type ReadHead } from '../csv/csv-head.ts';
import type { ReadOptionsState } from './use-read-options.ts';

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

/** The browser's rows are used while their columns match, because they are more. */
const getHead = (head: ReadHead | null, { reading, columns, rows }: ReadOptionsProposal): ReadHead => {
  const headers = columns.map(({ header }) => header);
  const { encoding, delimiter } = reading;
  const fits = head !== null && head.encoding === encoding && isSame(head.headers, headers);
  return {
    headers,
    rows: fits ? head.rows : rows,
    delimiter,
    encoding,
    late: fits ? head.late : [],
    later: fits ? (head.later ?? []) : [],
    types: columns.map(({ type }) => type),
    separators: columns.map(({ separator }) => separator),
    labels: columns.map(({ label }) => label),
  };
};

/** Errors of the browser's parser only count once the server confirms them. */
export const useReadableFile = (
  chosen: ChosenFile | null,
  { proposal, isReading }: ReadOptionsState,
): ChosenFile | null =>
  useMemo(() => {
    if (chosen === null) return null;
    if (proposal !== null) return { ...chosen, head: getHead(chosen.head, proposal), message: null };
    return isReading && chosen.head === null ? { ...chosen, message: null } : chosen;
  }, [chosen, proposal, isReading]);

/** The file for a proposal; null if the browser already knows that it is unusable. */
export const readableFile = (chosen: ChosenFile | null): File | null =>
  chosen !== null && validateFile(chosen.file) === null ? chosen.file : null;

/** Identifies a chosen file. */
export const chosenKey = (chosen: ChosenFile | null): string =>
  chosen === null ? '' : `${chosen.file.name} ${chosen.file.size} ${chosen.file.lastModified}`;
