/** Compares the columns of a chosen file with those of a project, before the upload. */
import type { Project } from '@verbatim/command-api/contract/projects';
import { toHeaderFields } from '@verbatim/domain/formats/column-names';

export interface FileColumns {
  /** Fields of the project's table that the file lacks: it cannot be added. */
  readonly missing: readonly string[];
  /** Undefined fields of the file, which are not stored. */
  readonly extra: readonly string[];
}

type Columns = Pick<Project, 'tableDefinitions' | 'columns'>;

/** The fields that the project stores. */
export const storedFields = ({ tableDefinitions, columns }: Columns): readonly string[] =>
  tableDefinitions
    .filter(({ name, field_type: type }) => type !== 'unused' && columns.includes(name))
    .map(({ field }) => field);

/** Exports of the project have labels as headers. */
const knownField = ({ tableDefinitions }: Columns, field: string): string =>
  tableDefinitions.some((column) => column.field === field)
    ? field
    : (tableDefinitions.find(({ label }) => label !== '' && label === field)?.field ?? field);

/** @param headers as in the file */
export const compareColumns = (project: Columns, headers: readonly string[]): FileColumns => {
  const inFile = new Set(toHeaderFields(headers).map(({ field }) => knownField(project, field)));
  const defined = new Set(project.tableDefinitions.map(({ field }) => field));
  return {
    missing: storedFields(project).filter((field) => !inFile.has(field)),
    extra: [...inFile].filter((field) => !defined.has(field)),
  };
};

const MAX_NAMED = 5;

/** '“Room”, “Nights” and 3 more' */
export const namedFields = (fields: readonly string[]): string => {
  const more = fields.length > MAX_NAMED ? ` and ${fields.length - MAX_NAMED} more` : '';
  return `${fields
    .slice(0, MAX_NAMED)
    .map((field) => `“${field}”`)
    .join(', ')}${more}`;
};
