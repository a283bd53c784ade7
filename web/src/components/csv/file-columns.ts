/** The columns of a chosen file held against those that a project has, before anything is sent. */
import type { Project } from '@verbatim/command-api/contract/projects';
import { fieldsOfHeader } from '@verbatim/domain/text/column-names';

export interface FileColumns {
  /** Fields of the project's table that the file lacks: it cannot be added. */
  readonly missing: readonly string[];
  /** Fields of the file that nobody has defined: they are not stored. */
  readonly extra: readonly string[];
}

/** @param headers as they stand in the file */
export const compareColumns = (
  { tableDefinitions, columns }: Pick<Project, 'tableDefinitions' | 'columns'>,
  headers: readonly string[],
): FileColumns => {
  const inFile = new Set(fieldsOfHeader(headers).map(({ field }) => field));
  const defined = new Set(tableDefinitions.map(({ field }) => field));
  const stored = tableDefinitions.filter(({ name, field_type: type }) => type !== 'unused' && columns.includes(name));
  return {
    missing: stored.map(({ field }) => field).filter((field) => !inFile.has(field)),
    extra: [...inFile].filter((field) => !defined.has(field)),
  };
};

const MOST_NAMED = 5;

/** '“Room”, “Nights” and 3 more' */
export const namedFields = (fields: readonly string[]): string => {
  const more = fields.length > MOST_NAMED ? ` and ${fields.length - MOST_NAMED} more` : '';
  return `${fields
    .slice(0, MOST_NAMED)
    .map((field) => `“${field}”`)
    .join(', ')}${more}`;
};
