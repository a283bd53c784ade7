/**
 * Reads a Triple-S survey with CSV data, written from the text of the standard and not from our exporter.
 * What the standard forbids is an error.
 */
import { parse } from 'csv-parse/sync';
import { readXml, type XmlElement } from './read-xml.ts';

export interface TripleSVariable {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly use: string | undefined;
  /** Labels by code, for single and multiple variables. */
  readonly values: ReadonlyMap<number, string>;
  readonly range: readonly [string, string] | undefined;
  readonly size: number | undefined;
}

/** For a multiple variable, the labels of its answers. Null is missing. */
export type TripleSValue = string | number | readonly string[] | null;

export interface TripleSSurvey {
  readonly title: string;
  /** Name of the data file. */
  readonly href: string;
  readonly variables: readonly TripleSVariable[];
  /** Rows by variable name. */
  readonly rows: (data: string) => readonly Readonly<Record<string, TripleSValue>>[];
}

const TYPES = new Set(['single', 'multiple', 'quantity', 'character', 'logical', 'date', 'time']);
/** Names of all versions: 1 to 8 letters and digits, beginning with a letter. */
const NAME = /^[A-Za-z][A-Za-z0-9]{0,7}$/u;

const fail = (message: string): never => {
  throw new Error(`Not Triple-S: ${message}`);
};

/** @throws Error naming what the standard forbids */
export const readTripleS = (metadata: string): TripleSSurvey => {
  const root = readXml(metadata);
  if (root.name !== 'sss' || root.attributes['version'] !== '3.0') fail('no <sss version="3.0">');
  const survey = only(root, 'survey');
  const record = only(survey, 'record');
  const { ident = '', href = '', format = 'fixed', skip = '0' } = record.attributes;
  if (!/^[A-Za-z]$/u.test(ident)) fail(`record ident ${ident}`);
  if (format !== 'csv') fail(`format ${format}, and this reads CSV`);
  const fields = record.children.map(readVariable);
  requireUnique(fields.map(({ ident: own }) => own));
  requireUnique(fields.map(({ name }) => name.toLowerCase()));
  requireUnique(fields.map(({ start }) => String(start)));
  if (fields.filter(({ use }) => use === 'serial').length > 1) fail('two serial variables');
  const rows = (data: string) => {
    const lines = parseLines(data).slice(Number(skip));
    return lines.map((line) =>
      Object.fromEntries(fields.map((field) => [field.name, readValue(field, line[field.start - 1])])),
    );
  };
  return { title: only(survey, 'title').text, href, variables: fields, rows };
};

interface Field extends TripleSVariable {
  readonly ident: string;
  /** Number of its field, from 1. */
  readonly start: number;
}

/** In the order of the DTD. */
const ELEMENTS = ['name', 'label', 'position', 'spread', 'values', 'size'];

const readVariable = (element: XmlElement): Field => {
  const { ident = '', type = '', use } = element.attributes;
  requireElements(element);
  const name = only(element, 'name').text;
  if (!NAME.test(name)) fail(`name '${name}'`);
  if (use !== undefined && !(use === 'serial' ? ['quantity', 'character'] : ['quantity']).includes(type))
    fail(`use="${use}" of a ${type}`);
  return {
    ident,
    name,
    type,
    use,
    label: only(element, 'label').text,
    start: Number(only(element, 'position').attributes['start']),
    ...readDomain(element, type, name),
  };
};

/** A variable has an ident and a known type, and its elements are in the order of the DTD. */
const requireElements = ({ name, attributes: { ident = '', type = '' }, children }: XmlElement): void => {
  if (name !== 'variable') fail(`<${name}> in a record`);
  if (!/^[1-9]\d*$/u.test(ident)) fail(`variable ident '${ident}'`);
  if (!TYPES.has(type)) fail(`type '${type}'`);
  const order = children.map((child) => ELEMENTS.indexOf(child.name));
  if (order.includes(-1) || order.some((place, at) => at > 0 && place <= order[at - 1]!))
    fail(`elements of variable ${ident}`);
};

const listChildren = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

/** The values, range or size that its type needs. */
const readDomain = (element: XmlElement, type: string, name: string) => {
  const [values] = listChildren(element, 'values');
  const labels = readLabels(listChildren(values, 'value'), name);
  const [range] = listChildren(values, 'range');
  const [size] = listChildren(element, 'size');
  if ((type === 'single' || type === 'multiple') && labels.size === 0) fail(`${name} without values`);
  if (type === 'quantity' && range === undefined) fail(`${name} without a range`);
  if (type === 'character' && !/^[1-9]\d*$/u.test(size?.text ?? '')) fail(`${name} without a size`);
  return {
    values: labels,
    range: range && ([range.attributes['from'] ?? '', range.attributes['to'] ?? ''] as const),
    size: size && Number(size.text),
  };
};

const readLabels = (values: readonly XmlElement[], name: string): ReadonlyMap<number, string> => {
  const labels = new Map<number, string>();
  for (const { attributes, text } of values) {
    const { code = '' } = attributes;
    if (!/^[1-9]\d*$/u.test(code) || labels.has(Number(code))) fail(`code ${code} of ${name}`);
    labels.set(Number(code), text);
  }
  return labels;
};

const only = ({ name, children }: XmlElement, child: string): XmlElement => {
  const found = children.filter((one) => one.name === child);
  return found.length === 1 ? found[0]! : fail(`<${name}> has ${found.length} of <${child}>`);
};

const requireUnique = (names: readonly string[]): void => {
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) fail(`'${repeated}' twice`);
};

interface CsvField {
  readonly text: string;
  readonly isQuoted: boolean;
}

const parseLines = (data: string): readonly (readonly CsvField[])[] =>
  parse(data, {
    bom: true,
    recordDelimiter: '\r\n',
    cast: (text, { quoting }) => ({ text, isQuoted: quoting }),
  }) as unknown as readonly (readonly CsvField[])[];

const countDecimals = (text: string): number => (text.split('.')[1] ?? '').length;

const readValue = (field: Field, cell: CsvField | undefined): TripleSValue => {
  const { text } = cell ?? fail(`a line without ${field.name}`);
  if (text === '') return null;
  switch (field.type) {
    case 'single':
      return field.values.get(Number(text)) ?? fail(`code ${text} of ${field.name}`);
    case 'multiple':
      return readBits(field, cell!);
    case 'quantity':
      return readQuantity(field, text);
    case 'character':
      return [...text].length <= field.size! ? text : fail(`${field.name} has more than ${field.size} characters`);
    case 'logical':
      return Number(requireFormat(field, text, /^[01]$/u));
    case 'date':
      return requireFormat(field, text, /^\d{8}$/u).replace(/^(....)(..)(..)$/u, '$1-$2-$3');
    default:
      return requireFormat(field, text, /^\d{6}$/u).replace(/^(..)(..)(..)$/u, '$1:$2:$3');
  }
};

const requireFormat = ({ name }: Field, text: string, format: RegExp): string =>
  format.test(text) ? text : fail(`${text} of ${name}`);

/** One character for each code, in the order of the codes, whether or not each is defined. */
const readBits = ({ name, values }: Field, { text, isQuoted }: CsvField): readonly string[] => {
  if (!/^[01]+$/u.test(text) || text.length !== Math.max(...values.keys())) fail(`bits ${text} of ${name}`);
  if (text.startsWith('0') && !isQuoted) fail(`bits of ${name} that begin with 0 are not quoted`);
  return [...values].filter(([code]) => text[code - 1] === '1').map(([, label]) => label);
};

const readQuantity = ({ name, range }: Field, text: string): number => {
  const [from, to] = range!;
  if (!/^-?\d+(?:\.\d+)?$/u.test(text) || Number(text) < Number(from) || Number(text) > Number(to))
    fail(`${text} of ${name} from ${from} to ${to}`);
  if (countDecimals(text) > countDecimals(from) || countDecimals(from) !== countDecimals(to))
    fail(`decimals of ${name}`);
  return Number(text);
};
