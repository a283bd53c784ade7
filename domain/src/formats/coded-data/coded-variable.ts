/**
 * Variables of coded data: comments as rows for statistics programs, with categories as numbers, themes as 0
 * and 1, and everything that describes them in a file of its own.
 */

export const CODED_FORMATS = ['sps', 'triple-s'] as const;
/** `sps`: SPSS syntax beside a CSV file; `triple-s`: Triple-S 3.0 metadata beside one. */
export type CodedFormat = (typeof CODED_FORMATS)[number];

export interface CodedOption {
  /** From 1. */
  readonly code: number;
  readonly label: string;
}

/** A type of cells, which is all that the rows depend on. */
export type CodedType =
  | { readonly type: 'number' | 'text' }
  /** A code of the options. */
  | { readonly type: 'category' }
  | { readonly type: 'date'; readonly hasTimes: boolean }
  /** 0 or 1: one of the answers of a multiple-response set. Those of one set are neighbours. */
  | { readonly type: 'flag'; readonly set: string };

export type CodedVariable = CodedType & {
  /** What its name is made of. */
  readonly hint: string;
  readonly label: string;
  /** Of a category, by code. */
  readonly options?: readonly CodedOption[];
  /** `serial` identifies a row, and `weight` is what a row counts. */
  readonly role?: 'serial' | 'weight';
};

/** A multiple-response set: its flags are the variables that name it. */
export interface CodedSet {
  readonly key: string;
  readonly hint: string;
  readonly label: string;
}

/** A date without time zone. */
export interface CodedMoment {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Milliseconds since midnight; undefined without a time. */
  readonly time: number | undefined;
}

/** Null is missing; a missing text is ''. */
export type CodedCell = number | string | CodedMoment | null;

/** What the cells of a variable extend to, by which the descriptions declare widths and ranges. */
export interface CodedExtent {
  /** Of numbers; `min` exceeds `max` without any. */
  readonly min: number;
  readonly max: number;
  /** Most digits behind the point. */
  readonly decimals: number;
  /** Of the longest text: UTF-8 bytes for SPSS, characters for Triple-S. */
  readonly length: number;
  /** Texts that were cut to the limit of the format. */
  readonly cut: number;
  /** Texts whose line breaks have become spaces. */
  readonly joined: number;
  /** Dates that the format cannot hold, and that are missing. */
  readonly lost: number;
}

export const NO_EXTENT: CodedExtent = {
  min: Infinity,
  max: -Infinity,
  decimals: 0,
  length: 0,
  cut: 0,
  joined: 0,
  lost: 0,
};

export const mergeExtents = (one: CodedExtent, other: CodedExtent): CodedExtent => ({
  min: Math.min(one.min, other.min),
  max: Math.max(one.max, other.max),
  decimals: Math.max(one.decimals, other.decimals),
  length: Math.max(one.length, other.length),
  cut: one.cut + other.cut,
  joined: one.joined + other.joined,
  lost: one.lost + other.lost,
});

/** More options than this are no list that a person codes by: such a category is exported as text. */
const MAX_CODED_OPTIONS = 2_000;
const MAX_OWN_CODE = 999_999;

/**
 * Codes of the values of a category, in their order: 1, 2, 3 …, or the values themselves if all are whole
 * numbers from 1 (a rating of 4 has the code 4).
 * @returns undefined for too many
 */
export const codeOptions = (values: readonly string[]): readonly CodedOption[] | undefined => {
  if (values.length > MAX_CODED_OPTIONS) return undefined;
  const isOwnCode = (value: string): boolean => /^[1-9]\d*$/u.test(value) && Number(value) <= MAX_OWN_CODE;
  const areOwnCodes = values.every(isOwnCode);
  return values.map((label, at) => ({ code: areOwnCodes ? Number(label) : at + 1, label }));
};

const EXPONENT = /^(?<sign>-?)(?<first>\d)(?:\.(?<rest>\d+))?e(?<exponent>[+-]\d+)$/u;

/** The shortest decimal that is read back as the number, without an exponent. */
export const formatPlainNumber = (number: number): string => {
  const text = String(number);
  const { sign = '', first = '', rest = '', exponent } = EXPONENT.exec(text)?.groups ?? {};
  if (exponent === undefined) return text;
  const digits = `${first}${rest}`;
  const point = 1 + Number(exponent);
  return point > 0 ? `${sign}${digits.padEnd(point, '0')}` : `${sign}0.${'0'.repeat(-point)}${digits}`;
};

export const countDecimals = (plain: string): number => {
  const point = plain.indexOf('.');
  return point === -1 ? 0 : plain.length - point - 1;
};

const encoder = new TextEncoder();
export const countBytes = (text: string): number => encoder.encode(text).byteLength;

/** Cut to a number of UTF-8 bytes, never within a character. */
export const cutBytes = (text: string, bytes: number): string => {
  // A UTF-16 unit has at most three bytes.
  if (text.length * 3 <= bytes) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
};

/** Line breaks and control characters, which end a cell or a literal in other programs. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

export const joinLines = (text: string): string => text.replaceAll(BREAKS, ' ');
