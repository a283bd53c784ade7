/**
 * Keys of a table's columns: the labels of the levels joined with `__`, outermost first
 * (docs/adr/0010-keys-of-nested-columns.md). Underscores next to another or at an end of a label are
 * percent-encoded, so that no label contains the separator.
 */
const SEPARATOR = '__';
const NEEDS_ENCODING = /^_|_$|_(?=_)|(?<=_)_|%(?=5F|25)/gu;

export const columnKey = (labels: readonly string[]): string =>
  labels.map((label) => label.replace(NEEDS_ENCODING, (char) => (char === '_' ? '%5F' : '%25'))).join(SEPARATOR);

export const parseColumnKey = (key: string): readonly string[] =>
  key.split(SEPARATOR).map((label) => label.replace(/%5F|%25/gu, (code) => (code === '%5F' ? '_' : '%')));
