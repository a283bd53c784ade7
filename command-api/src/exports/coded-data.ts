/** The variables of a workspace's coded data, and the files that describe them. */
import type {
  CodedExtent,
  CodedFormat,
  CodedSet,
  CodedVariable,
} from '@verbatim/domain/formats/coded-data/coded-variable';
import { getSpssNames } from '@verbatim/domain/formats/coded-data/spss-syntax';
import { getTripleSNames } from '@verbatim/domain/formats/coded-data/triple-s-metadata';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import type { ThemeDocument } from '@verbatim/projections/models/library/library';
import type { ProjectDocument } from '@verbatim/projections/models/projects/projects';
import type { CodedColumn, ColumnShape } from '@verbatim/projections/results/exports/coded-cells';
import { SENTIMENT_OPTIONS, type CodedScope } from '@verbatim/projections/results/exports/coded-rows.query';
import { exportName } from './workspace-export.ts';

/** Themes are one multiple-response set, and nets are one more behind it. */
const THEMES: CodedSet = { key: 'themes', hint: 'themes', label: 'Themes' };
const NETS: CodedSet = { key: 'nets', hint: 'nets', label: 'Nets' };

const columnSet = ({ name }: Pick<ColumnDefinition, 'name'>): string => `column ${name}`;

/** Themes, nets, and each column with several answers in a cell. */
export const listCodedSets = ({ others }: Pick<ReturnType<typeof listCodedColumns>, 'others'>): readonly CodedSet[] => [
  THEMES,
  NETS,
  ...others
    .filter(({ separator }) => separator !== undefined)
    .map((column) => ({ key: columnSet(column), hint: column.name, label: columnTitle(column) })),
];

const isCoded = (column: ColumnDefinition): column is ColumnDefinition & CodedColumn =>
  column.type === 'enum' || column.type === 'number' || column.type === 'date';

/** The comment, and the other stored columns in file order. */
export const listCodedColumns = ({ columns, tableColumns }: ProjectDocument) => {
  const stored = columns.filter(({ name }) => tableColumns.includes(name));
  const others = stored.filter(({ type }) => type !== 'long-text');
  return {
    text: stored.find(({ type }) => type === 'long-text'),
    others,
    coded: others.filter(isCoded).map(({ name, type }): CodedColumn => ({ name, type })),
  };
};

/** The columns beside the comment: what their cells are made of, and the variables that they become. */
export const placeCodedColumns = (
  { others }: Pick<ReturnType<typeof listCodedColumns>, 'others'>,
  { columns }: Pick<CodedScope, 'columns'>,
) => {
  // Behind id and text.
  let next = 2;
  let coded = 0;
  const sources: { name: string; field: string; isCoded: boolean; flags?: number | undefined }[] = [];
  const variableOf: number[] = [];
  for (const column of others) {
    const flags = isCoded(column) ? columns[coded++]?.flags?.length : undefined;
    sources.push({ name: column.name, field: column.field, isCoded: isCoded(column), flags });
    if (isCoded(column)) variableOf.push(next);
    next += flags ?? 1;
  }
  return { sources, variableOf };
};

interface Described extends Pick<ReturnType<typeof listCodedColumns>, 'text' | 'others'> {
  readonly shape: CodedScope;
  readonly themes: readonly ThemeDocument[];
  readonly weight: string | undefined;
}

/** In the order of the cells that `writeCodedRows` writes; without the options of columns. */
export const listCodedVariables = ({ text, others, shape, themes, weight }: Described): readonly CodedVariable[] => {
  const shapes = new Map(others.filter(isCoded).map(({ name }, at) => [name, shape.columns[at]!]));
  return [
    { hint: 'id', label: 'Comment id', type: 'number', role: 'serial' },
    { hint: text?.name ?? 'comment', label: text === undefined ? 'Comment' : columnTitle(text), type: 'text' },
    ...others.flatMap((column) => toVariables(column, shapes.get(column.name) ?? {}, weight)),
    ...themes.map((theme): CodedVariable => {
      const name = exportName(theme);
      return { hint: name, label: name, type: 'flag', set: THEMES.key };
    }),
    // A net often has the name of one of its themes.
    ...shape.nets.map(({ name }): CodedVariable => ({
      hint: `net_${name}`,
      label: `Net: ${name}`,
      type: 'flag',
      set: NETS.key,
    })),
    { hint: 'sentiment', label: 'Sentiment (compound, -1 to 1)', type: 'number' },
    { hint: 'sentiment_class', label: 'Sentiment class', type: 'category', options: SENTIMENT_OPTIONS },
  ];
};

const toVariables = (
  column: ColumnDefinition,
  shape: ColumnShape,
  weight: string | undefined,
): readonly CodedVariable[] =>
  shape.flags?.map((option): CodedVariable => ({
    hint: `${column.name}_${option}`,
    label: option,
    type: 'flag',
    set: columnSet(column),
  })) ?? [toVariable(column, shape, weight)];

const toVariable = (
  column: ColumnDefinition,
  { hasCodes = false, hasTimes = false }: ColumnShape,
  weight: string | undefined,
): CodedVariable => {
  const named = { hint: column.name, label: columnTitle(column) };
  switch (column.type) {
    case 'enum':
      return { ...named, type: hasCodes ? 'category' : 'text' };
    case 'number':
      return { ...named, type: 'number', ...(column.name === weight && { role: 'weight' as const }) };
    case 'date':
      return { ...named, type: 'date', hasTimes };
    case 'text':
    case 'long-text':
    case 'unused':
      return { ...named, type: 'text' };
  }
};

interface Description {
  readonly extension: string;
  /** In the name of the ZIP file. */
  readonly what: string;
  /** Name of the CSV file. @param name of the dataset */
  readonly dataFile: (name: string) => string;
  /** Head of the CSV file. */
  readonly names: (variables: readonly CodedVariable[], sets: readonly CodedSet[]) => readonly string[];
}

export const DESCRIPTIONS: Readonly<Record<CodedFormat, Description>> = {
  sps: { extension: 'sps', what: 'SPSS', dataFile: () => 'data.csv', names: getSpssNames },
  'triple-s': {
    extension: 'sss',
    what: 'Triple-S',
    dataFile: (name) => `${name}.csv`,
    names: getTripleSNames,
  },
};

const count = (number: number, one: string): string => `${number} ${number === 1 ? one : `${one}s`}`;

/** What differs from the comments as stored, by variable. */
export const describeLosses = (
  variables: readonly CodedVariable[],
  extents: readonly CodedExtent[],
): readonly (readonly [string, string])[] =>
  variables.flatMap(({ label }, at) => {
    const { cut, joined, lost } = extents[at]!;
    const losses = [
      ...(joined === 0 ? [] : [`line breaks are spaces in ${count(joined, 'text')}`]),
      ...(cut === 0 ? [] : [`${count(cut, 'text')} cut at 32,767 bytes, which is what SPSS holds`]),
      ...(lost === 0 ? [] : [`${count(lost, 'date')} missing: the format has none so early or late`]),
    ];
    return losses.length === 0 ? [] : [['Differs', `${label}: ${losses.join('; ')}`] as const];
  });
