/**
 * Metadata of Triple-S XML 3.0 over a CSV file. What is written is valid in version 2.0 as well, except for
 * the encoding: version 3.0 has the data in UTF-8, as the metadata.
 */
import { escapeXml } from '../xml-text.ts';
import type { CodedDataset } from './coded-dataset.ts';
import { nameVariables } from './coded-names.ts';
import {
  formatPlainNumber,
  countDecimals,
  joinLines,
  type CodedExtent,
  type CodedOption,
  type CodedSet,
  type CodedVariable,
} from './coded-variable.ts';

/** A field of the file, which is a variable of Triple-S: a set is one, and a date with times is two. */
interface Field {
  readonly hint: string;
  readonly label: string;
  readonly type: 'single' | 'multiple' | 'quantity' | 'character' | 'date' | 'time';
  readonly use?: 'serial' | 'weight' | undefined;
  /** Elements below `<position>`. */
  readonly content: () => readonly string[];
}

const toElement = (name: string, text: string): string => `<${name}>${escapeXml(joinLines(text))}</${name}>`;

const toValues = (options: readonly CodedOption[]): readonly string[] => [
  '<values>',
  ...options.map(({ code, label }) => `  <value code="${code}">${escapeXml(joinLines(label))}</value>`),
  '</values>',
];

/** Both ends have as many decimals as the variable. */
const toRange = ({ min, max, decimals }: CodedExtent): readonly string[] => {
  const [from, to] = min > max ? [0, 0] : [min, max];
  return [
    '<values>',
    `  <range from="${padDecimals(from, decimals)}" to="${padDecimals(to, decimals)}"/>`,
    '</values>',
  ];
};

const padDecimals = (number: number, decimals: number): string => {
  const plain = formatPlainNumber(number);
  const missing = decimals - countDecimals(plain);
  if (missing <= 0) return plain;
  return `${plain}${plain.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
};

const toFields = (variable: CodedVariable, extent: CodedExtent): readonly Field[] => {
  const { hint, label, role: use } = variable;
  switch (variable.type) {
    case 'number':
      return [{ hint, label, type: 'quantity', use, content: () => toRange(extent) }];
    case 'category':
      return [{ hint, label, type: 'single', content: () => toValues(variable.options ?? []) }];
    case 'text':
      return [{ hint, label, type: 'character', content: () => [`<size>${Math.max(1, extent.length)}</size>`] }];
    case 'date': {
      const date: Field = { hint, label, type: 'date', content: () => [] };
      return variable.hasTimes
        ? [date, { hint: `${hint.slice(0, 6)}T`, label: `${label} (time)`, type: 'time', content: () => [] }]
        : [date];
    }
    case 'flag':
      return [];
  }
};

/** @param extents unknown for the names alone */
const listFields = (
  variables: readonly CodedVariable[],
  sets: readonly CodedSet[],
  extents?: readonly CodedExtent[],
): readonly Field[] => {
  const written = new Set<string>();
  return variables.flatMap((variable, at) => {
    if (variable.type !== 'flag') return toFields(variable, extents?.[at] ?? UNKNOWN);
    if (written.has(variable.set)) return [];
    written.add(variable.set);
    const { hint, label } = sets.find(({ key }) => key === variable.set)!;
    const flags = variables.filter((one) => one.type === 'flag' && one.set === variable.set);
    const options = flags.map((flag, index) => ({ code: index + 1, label: flag.label }));
    return [{ hint, label, type: 'multiple' as const, content: () => toValues(options) }];
  });
};

const UNKNOWN: CodedExtent = { min: 0, max: 0, decimals: 0, length: 1, cut: 0, joined: 0, lost: 0 };

/** Names of the fields, in their order: the head of the CSV file. */
export const getTripleSNames = (variables: readonly CodedVariable[], sets: readonly CodedSet[]): readonly string[] =>
  nameVariables(
    'triple-s',
    listFields(variables, sets).map(({ hint }) => hint),
  );

/** The `.sss` file by variables; no DTD is named, since importers would fetch it. */
export function* formatTripleSMetadata(dataset: CodedDataset): Generator<string> {
  const { title, dataFile, variables, extents, sets, at } = dataset;
  const names = getTripleSNames(variables, sets);
  yield toText([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sss version="3.0">',
    `  <date>${at.slice(0, 10)}</date>`,
    `  <time>${at.slice(11, 19)}</time>`,
    '  <origin>Verbatim NLP</origin>',
    '  <survey>',
    `    ${toElement('title', title)}`,
    `    <record ident="A" href="${escapeXml(dataFile)}" format="csv" skip="1">`,
  ]);
  let ident = 0;
  for (const { label, type, use, content } of listFields(variables, sets, extents)) {
    const name = names[ident]!;
    ident += 1;
    yield toText([
      `      <variable ident="${ident}" type="${type}"${use === undefined ? '' : ` use="${use}"`}>`,
      ...[toElement('name', name), toElement('label', label), `<position start="${ident}"/>`, ...content()].map(
        (line) => `        ${line}`,
      ),
      '      </variable>',
    ]);
  }
  yield toText(['    </record>', '  </survey>', '</sss>']);
}

const toText = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');
