/** A library as a file: JSON, or CSV as a spreadsheet opens it. The same files are read again. */
import type { Folder, ImportThemesRequest } from '@verbatim/command-api/contract/library';
import { unescaped } from '@verbatim/domain/formats/verbatim-export';
import { formatCsvLine } from '@verbatim/domain/formats/csv/csv-line';
import { CSV_DELIMITERS, csvRecords } from '@verbatim/domain/formats/csv/csv-records';

type FileTheme = ImportThemesRequest['themes'][number];

const HEADINGS = ['Folder', 'Theme', 'Query', 'Portal name', 'Visible'] as const;
/** Between the names of folders in a cell. */
const PATH = ' > ';

const getThemes = (folders: readonly Folder[], above: readonly string[] = []): readonly FileTheme[] =>
  folders.flatMap(({ id, name, themes, children }) => {
    const folder = id === null ? [] : [...above, name];
    const own = themes.map((theme) => ({
      folder,
      name: theme.name,
      text: theme.originalText,
      portal_name: theme.portal_name,
      visible: theme.visible,
    }));
    return [...own, ...getThemes(children, folder)];
  });

export const libraryJson = (folders: readonly Folder[]): string =>
  `${JSON.stringify({ themes: getThemes(folders) }, null, 2)}\n`;

export const libraryCsv = (folders: readonly Folder[]): string =>
  [
    formatCsvLine(HEADINGS),
    ...getThemes(folders).map(({ folder, name, text, portal_name: portalName = '', visible }) =>
      formatCsvLine([folder.join(PATH), name, text, portalName, visible === false ? 'no' : 'yes']),
    ),
  ].join('');

export type LibraryFile = { readonly themes: FileTheme[] } | { readonly fault: string };

/** @param name of the file: .json files are JSON */
export const readLibraryFile = (name: string, text: string): LibraryFile => {
  const content = text.replace(/^\ufeff/u, '');
  return name.toLowerCase().endsWith('.json') ? fromJson(content) : fromCsv(content);
};

const fromJson = (text: string): LibraryFile => {
  try {
    const { themes } = JSON.parse(text) as { readonly themes?: unknown };
    // Entries are validated by the server, by their index in the file.
    if (Array.isArray(themes)) return { themes: themes as FileTheme[] };
  } catch {
    return { fault: 'This file is not JSON. Export a library to see the format.' };
  }
  return { fault: 'This file has no list of themes. Export a library to see the format.' };
};

const fromCsv = (text: string): LibraryFile => {
  for (const delimiter of CSV_DELIMITERS) {
    const [head, ...records] = csvRecords(text, delimiter);
    const places = HEADINGS.map((heading) =>
      (head?.cells ?? []).findIndex((cell) => cell.trim().toLowerCase() === heading.toLowerCase()),
    );
    const [folderAt = -1, nameAt = -1, queryAt = -1, portalAt = -1, visibleAt = -1] = places;
    if (nameAt === -1 || queryAt === -1) continue;
    const open = records.find(({ closed }) => !closed);
    if (open !== undefined) return { fault: `The quotation mark in line ${open.line} is never closed.` };
    const themes = records.map(({ cells }): FileTheme => {
      const cell = (at: number): string => unescaped(cells[at] ?? '');
      const folder = cell(folderAt)
        .split(PATH)
        .flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
      const visible = cell(visibleAt).trim().toLowerCase() !== 'no';
      return { folder, name: cell(nameAt), text: cell(queryAt), portal_name: cell(portalAt), visible };
    });
    return { themes };
  }
  return { fault: 'The first line must name the columns “Theme” and “Query”; “Folder” is optional.' };
};
