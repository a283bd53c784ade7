/**
 * SPSS syntax that reads the CSV file of coded data and describes it. No line begins with the name of a
 * variable: PSPP takes a line that begins with `comment` for a comment, even within a command.
 */
import type { CodedDataset } from './coded-dataset.ts';
import { nameVariables } from './coded-names.ts';
import {
  cutBytes,
  formatPlainNumber,
  joinLines,
  type CodedExtent,
  type CodedSet,
  type CodedVariable,
} from './coded-variable.ts';

/** In UTF-8. */
const VARIABLE_LABEL_BYTES = 255;
const VALUE_LABEL_BYTES = 120;
/** A line of syntax has at most 256 bytes: longer literals are joined by `+`. */
const LITERAL_BYTES = 160;
const MAX_WIDTH = 40;
const MAX_DECIMALS = 16;

interface Named {
  readonly name: string;
  readonly variable: CodedVariable;
  readonly extent: CodedExtent;
}

/** Names of the variables, in their order: the head of the CSV file. */
export const getSpssNames = (variables: readonly CodedVariable[]): readonly string[] =>
  nameVariables(
    'sps',
    variables.map(({ hint }) => hint),
  );

/**
 * The syntax file in parts, of which none describes more than one variable at length. SPSS takes a file
 * without byte order mark for one in the code page of the machine.
 */
export function* formatSpssSyntax(dataset: CodedDataset): Generator<string> {
  const { title, dataFile, variables, extents, sets, at } = dataset;
  const names = getSpssNames(variables);
  const named = variables.map((variable, index): Named => ({
    name: names[index]!,
    variable,
    extent: extents[index]!,
  }));
  yield BYTE_ORDER_MARK;
  yield toText([
    ...comment(`${title}. Exported by Verbatim NLP at ${at}.`),
    ...comment(`Run it in the folder that holds ${dataFile}: set it by File > Change Working Directory, or by CD.`),
    'SET DECIMAL=DOT.',
    '',
    ...getData(dataFile, named),
    ...variableLabels(named),
  ]);
  yield* valueLabels(named);
  yield toText([...missingValues(named), ...levels(named), ...responseSets(named, sets), ...weight(named), 'EXECUTE.']);
}

const BYTE_ORDER_MARK = '\ufeff';

const toText = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

const COMMENT_LETTERS = 60;

/** A comment ends with the first period at the end of a line: others lose it. */
const comment = (text: string): readonly string[] => {
  const words = joinLines(text).split(/\s+/u);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= COMMENT_LETTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(cutBytes(word, LITERAL_BYTES));
  }
  return lines.map(
    (line, at) => `${at === 0 ? '* ' : '  '}${line.replace(/[.\s]+$/u, '')}${at === lines.length - 1 ? '.' : ''}`,
  );
};

/** A literal over as many lines as it needs, with the indent before it. */
const literal = (text: string, bytes: number, indent: string): string => {
  let rest = cutBytes(joinLines(text), bytes);
  const parts: string[] = [];
  do {
    const part = cutBytes(rest, LITERAL_BYTES / 2);
    parts.push(`'${part.replaceAll("'", "''")}'`);
    rest = rest.slice(part.length);
  } while (rest !== '');
  return parts.map((part) => `${indent}${part}`).join(' +\r\n');
};

/** A command over lines: SPSS's INCLUDE takes a line that begins with a space for a continuation. */
const command = (head: string, parts: readonly string[]): readonly string[] =>
  parts.length === 0 ? [] : [head, ...parts.map((part, at) => (at === parts.length - 1 ? `${part}.` : part)), ''];

/** @param parts each of some variables, parted by slashes */
const commandOver = (name: string, parts: readonly string[]): readonly string[] => {
  const [first = '', ...rest] = parts;
  const lines = [`${name} ${first}`, ...rest.map((part) => `  /${part}`)];
  return parts.length === 0 ? [] : [`${lines.join('\r\n')}.`, ''];
};

const getData = (dataFile: string, named: readonly Named[]): readonly string[] => [
  'GET DATA',
  '  /TYPE=TXT',
  `  /FILE='${dataFile.replaceAll("'", "''")}'`,
  "  /ENCODING='UTF8'",
  '  /DELCASE=LINE',
  '  /DELIMITERS=","',
  "  /QUALIFIER='\"'",
  '  /ARRANGEMENT=DELIMITED',
  '  /FIRSTCASE=2',
  // Each line has the format of the variable before it, and the next name.
  ...command(
    `  /VARIABLES=${named[0]!.name}`,
    named.map(({ variable, extent }, at) => {
      const next = named[at + 1];
      return `    ${getFormat(variable, extent)}${next === undefined ? '' : ` ${next.name}`}`;
    }),
  ),
];

/** As `F8.2`, `A120`, `SDATE10`. */
const getFormat = (variable: CodedVariable, { min, max, decimals, length }: CodedExtent): string => {
  switch (variable.type) {
    case 'text':
      return `A${Math.max(1, length)}`;
    case 'date':
      return variable.hasTimes ? 'DATETIME23.2' : 'SDATE10';
    case 'flag':
      return 'F1.0';
    case 'category':
      return `F${Math.max(1, ...(variable.options ?? []).map(({ code }) => String(code).length))}.0`;
    case 'number': {
      if (min > max) return 'F8.0';
      const digits =
        Math.max(...[min, max].map((end) => formatPlainNumber(Math.trunc(end)).length)) + (min < 0 ? 1 : 0);
      const shown = Math.min(decimals, MAX_DECIMALS, Math.max(0, MAX_WIDTH - digits - 1));
      return `F${Math.min(MAX_WIDTH, digits + (shown === 0 ? 0 : shown + 1))}.${shown}`;
    }
  }
};

const variableLabels = (named: readonly Named[]): readonly string[] =>
  commandOver(
    'VARIABLE LABELS',
    named.map(({ name, variable: { label } }) => `${name}\r\n${literal(label, VARIABLE_LABEL_BYTES, '    ')}`),
  );

/** By variable: the options of one may be thousands. */
function* valueLabels(named: readonly Named[]): Generator<string> {
  const flags = listRuns(named, ({ variable }) => (variable.type === 'flag' ? variable.set : undefined));
  let before = 'VALUE LABELS ';
  for (const { name, variable } of named) {
    const { options = [] } = variable;
    if (options.length === 0) continue;
    const lines = options.map(({ code, label }) => `    ${code}\r\n${literal(label, VALUE_LABEL_BYTES, '      ')}`);
    yield [`${before}${name}`, ...lines].join('\r\n');
    before = '\r\n  /';
  }
  for (const { names } of flags) {
    yield `${before}${names}\r\n    0 'No'\r\n    1 'Yes'`;
    before = '\r\n  /';
  }
  if (before !== 'VALUE LABELS ') yield '.\r\n\r\n';
}

/** An empty text is missing. Empty numbers, dates and categories are system-missing. */
const missingValues = (named: readonly Named[]): readonly string[] =>
  commandOver(
    'MISSING VALUES',
    listRuns(named, ({ variable }) => (variable.type === 'text' ? 'text' : undefined)).map(
      ({ names }) => `${names} (' ')`,
    ),
  );

const getLevel = ({ variable: { type, role } }: Named): 'SCALE' | 'NOMINAL' =>
  (type === 'number' && role !== 'serial') || type === 'date' ? 'SCALE' : 'NOMINAL';

const levels = (named: readonly Named[]): readonly string[] =>
  commandOver(
    'VARIABLE LEVEL',
    listRuns(named, getLevel).map(({ names, group }) => `${names} (${group})`),
  );

/** Neighbours of one group, as `first TO last`. @param getGroup undefined for variables that are left out */
const listRuns = (named: readonly Named[], getGroup: (variable: Named) => string | undefined) => {
  const runs: { readonly group: string; readonly first: string; last: string }[] = [];
  let before: string | undefined;
  for (const variable of named) {
    const group = getGroup(variable);
    if (group !== undefined && group === before) runs.at(-1)!.last = variable.name;
    else if (group !== undefined) runs.push({ group, first: variable.name, last: variable.name });
    before = group;
  }
  return runs.map(({ group, first, last }) => ({ group, names: first === last ? first : `${first} TO ${last}` }));
};

/** SPSS takes a set of at least two variables. */
const responseSets = (named: readonly Named[], sets: readonly CodedSet[]): readonly string[] =>
  listRuns(named, ({ variable }) => (variable.type === 'flag' ? variable.set : undefined))
    .filter(({ names }) => names.includes(' TO '))
    .flatMap(({ names, group }) => {
      const { hint, label } = sets.find(({ key }) => key === group)!;
      return command('MRSETS', [
        `  /MDGROUP NAME=$${nameVariables('sps', [hint])[0]!} LABEL=\r\n${literal(label, VARIABLE_LABEL_BYTES, '    ')}`,
        `    VARIABLES=${names}`,
        '    VALUE=1',
      ]);
    });

const weight = (named: readonly Named[]): readonly string[] => {
  const found = named.find(({ variable }) => variable.role === 'weight');
  return found === undefined ? [] : [`WEIGHT BY ${found.name}.`];
};
