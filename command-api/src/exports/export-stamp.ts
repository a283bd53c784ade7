/** Provenance of an export's numbers, so that they can be reproduced. */
import { describeFormat, describeReading } from '@verbatim/domain/formats/describe-reading';
import type { Tool } from '@verbatim/domain/file/file-events';
import type { FileRead } from '@verbatim/domain/project/project-events';
import type { ProjectDocument } from '@verbatim/projections/models/projects/projects';
import type { Splitters } from '@verbatim/projections/models/segments/splitters.query';
import type { ResultRevisions } from '../contract/results/exports.ts';

export interface Stamp {
  readonly what: string;
  readonly project: string;
  /** Null for exports of the whole project. */
  readonly workspace: string | null;
  /** As labels. */
  readonly filters: readonly string[];
  /** Headers or labels, outermost first. */
  readonly groupBy: readonly string[];
  /** Label of the weight column; null for unweighted. */
  readonly weight: string | null;
  /** Figures of smaller bases are left empty. */
  readonly minBase: number;
  /** How the files were read. */
  readonly files: readonly ReadFile[];
  readonly themes: readonly { readonly name: string; readonly text: string }[];
  /** Names of invisible ones, which are omitted. */
  readonly leftOut: readonly string[];
  /** The splitters of each file. */
  readonly sentences: readonly { readonly file: string; readonly splitters: readonly Tool[] }[];
  /** At the start of the export. */
  readonly revisions: ResultRevisions;
  readonly who: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

export interface ReadFile {
  readonly name: string;
  readonly read?: FileRead | undefined;
}

/** Listed files; a project may have hundreds. */
const NAMED_FILES = 20;

/** Unknown for older files. */
const filesRead = (files: readonly ReadFile[]): readonly (readonly [string, string])[] => {
  const known = files.flatMap(({ name, read }) =>
    read === undefined ? [] : [['File', fileRead(name, read)] as const],
  );
  const more = known.length - NAMED_FILES;
  return [...known.slice(0, NAMED_FILES), ...(more > 0 ? [['File', `and ${more} more`] as const] : [])];
};

/**
 * `guests.csv: windows-1251, cut at ;; header in row 3; nights: decimal comma; 3 unreadable and 12 missing; 4
 * without text`
 */
const fileRead = (name: string, { reading, formats, cells, withoutText }: FileRead): string => {
  const columns = Object.entries(formats).map(([column, format]) => `${column}: ${describeFormat(format)}`);
  const sum = (of: 'unreadable' | 'missing'): number =>
    Object.values(cells).reduce((all, counts) => all + counts[of], 0);
  const delimiter = reading.delimiter === '\t' ? 'tabs' : reading.delimiter;
  return [
    `${name}: ${reading.encoding}, delimiter ${delimiter}`,
    ...describeReading(reading),
    ...columns,
    `${sum('unreadable')} unreadable and ${sum('missing')} missing`,
    `${withoutText} without text`,
  ].join('; ');
};

/** Its subject and value. */
export type StampLine = readonly [string, string];

const NONE = 'none';

/**
 * One statement per line: its subject and value.
 * @param end revisions after the last row
 */
export const stampLines = (stamp: Stamp, end: ResultRevisions): readonly StampLine[] => {
  const { what, project, workspace, filters, groupBy, weight, minBase, files, themes, leftOut, revisions, who, at } =
    stamp;
  const { sentences } = stamp;
  const changed = (Object.keys(revisions) as (keyof ResultRevisions)[]).filter((part) => end[part] !== revisions[part]);
  return [
    ['Verbatim NLP', what],
    ['Project', project],
    ...(workspace === null ? [] : [['Workspace', workspace] as const]),
    ['Filters', filters.length === 0 ? NONE : filters.join('; ')],
    ['Grouped by', groupBy.length === 0 ? NONE : groupBy.join(' › ')],
    ...(weight === null ? [] : [['Weighted by', weight] as const]),
    ...(minBase === 0 ? [] : [['Left empty', `figures of bases below ${minBase}`] as const]),
    ...filesRead(files),
    ...themes.map(
      ({ name, text }) => ['Theme', text === '' ? `${name} (tagged by hand)` : `${name} = ${text}`] as const,
    ),
    ...(leftOut.length === 0 ? [] : [['Left out, not visible', leftOut.join('; ')] as const]),
    ...sentences.map(
      ({ file, splitters }) => ['Sentences', `${file}: ${splitters.map(nameOfTool).join(', ') || NONE}`] as const,
    ),
    ['Revisions', formatRevisions(revisions)],
    ...(changed.length === 0
      ? []
      : [
          [
            'Changed while the file was being written',
            changed.map((part) => `${part} to ${end[part]}`).join(', '),
          ] as const,
        ]),
    ['Exported by', who],
    ['Exported at', at],
  ];
};

const nameOfTool = ({ name, version }: Tool): string => `${name} ${version}`;

/** The files of a project, and the splitters of each. */
export const describeSplitters = (
  { files }: Pick<ProjectDocument, 'files'>,
  splitters: Splitters,
): Stamp['sentences'] => files.map(({ id, name }) => ({ file: name, splitters: splitters.get(id) ?? [] }));

/** `project 12, workspace 3, library 40, dictionary 2, words none, tags none` */
export const formatRevisions = (revisions: ResultRevisions): string =>
  Object.entries(revisions)
    .map(([part, revision]) => `${part} ${revision ?? NONE}`)
    .join(', ');
