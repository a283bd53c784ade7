/**
 * Rows of coded data as lines of a CSV file. Nothing is escaped for spreadsheets: a statistics program reads
 * every character of a text as data.
 */
import {
  countBytes,
  countDecimals,
  cutBytes,
  formatPlainNumber,
  joinLines,
  NO_EXTENT,
  type CodedCell,
  type CodedExtent,
  type CodedFormat,
  type CodedMoment,
  type CodedType,
} from './coded-variable.ts';

/** UTF-8 bytes of a string variable of SPSS. */
const SPSS_TEXT_BYTES = 32_767;
/** 1582-10-15: SPSS has no earlier date. */
const SPSS_FIRST_DAY = -141_427;
/** 0001-01-01 and 9999-12-31: a year of four digits. */
const FIRST_DAY = -719_162;
const LAST_DAY = 2_932_896;

type Draft = { -readonly [Key in keyof CodedExtent]: CodedExtent[Key] };

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const formatNumber = (cell: number, extent: Draft): string => {
  const text = formatPlainNumber(cell);
  extent.min = Math.min(extent.min, cell);
  extent.max = Math.max(extent.max, cell);
  extent.decimals = Math.max(extent.decimals, countDecimals(text));
  return text;
};

const formatText = (cell: string, format: CodedFormat, extent: Draft): string => {
  const line = joinLines(cell);
  if (line !== cell) extent.joined += 1;
  const bytes = format === 'sps' ? countBytes(line) : 0;
  const text = bytes > SPSS_TEXT_BYTES ? cutBytes(line, SPSS_TEXT_BYTES) : line;
  if (text !== line) extent.cut += 1;
  extent.length = Math.max(extent.length, format === 'sps' ? Math.min(bytes, SPSS_TEXT_BYTES) : [...text].length);
  return text === '' ? '' : quote(text);
};

const MILLISECONDS_OF_DAY = 86_400_000;

const getDate = (day: number): string => new Date(day * MILLISECONDS_OF_DAY).toISOString().slice(0, 10);

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `2026-03-01` for SDATE, and `01-MAR-2026 12:34:56` for DATETIME. */
const formatSpssDate = ({ day, time = 0 }: CodedMoment, hasTimes: boolean): string => {
  const date = getDate(day);
  if (!hasTimes) return date;
  const [year, month, days] = date.split('-');
  return `${days}-${MONTHS[Number(month) - 1]}-${year} ${formatClock(time)}`;
};

/** '12:34:56', with milliseconds where there are some. */
const formatClock = (time: number): string => {
  const clock = new Date(time).toISOString().slice(11, 23);
  return clock.endsWith('.000') ? clock.slice(0, 8) : clock;
};

const isWithin = ({ day }: CodedMoment, format: CodedFormat): boolean =>
  day >= (format === 'sps' ? SPSS_FIRST_DAY : FIRST_DAY) && day <= LAST_DAY;

/** The date and, where the variable has times, the time: a variable of its own in Triple-S. */
const formatMoment = (
  cell: CodedMoment | null,
  format: CodedFormat,
  hasTimes: boolean,
  extent: Draft,
): readonly string[] => {
  if (cell !== null && !isWithin(cell, format)) extent.lost += 1;
  const moment = cell !== null && isWithin(cell, format) ? cell : null;
  if (format === 'sps') return [moment === null ? '' : formatSpssDate(moment, hasTimes)];
  const date = moment === null ? '' : getDate(moment.day).replaceAll('-', '');
  const time = moment?.time === undefined ? '' : formatClock(moment.time).slice(0, 8).replaceAll(':', '');
  return hasTimes ? [date, time] : [date];
};

/** Writes rows, and measures what their cells extend to. */
export class CodedRowWriter {
  readonly extents: readonly CodedExtent[];
  private readonly drafts: readonly Draft[];
  private readonly format: CodedFormat;
  private readonly variables: readonly CodedType[];

  constructor(format: CodedFormat, variables: readonly CodedType[]) {
    this.format = format;
    this.variables = variables;
    this.drafts = variables.map(() => ({ ...NO_EXTENT }));
    this.extents = this.drafts;
  }

  /** @param cells one for each variable; @returns the line with its CRLF */
  toLine(cells: readonly CodedCell[]): string {
    const fields: string[] = [];
    for (let at = 0; at < this.variables.length; at++) {
      const variable = this.variables[at]!;
      if (this.format === 'triple-s' && variable.type === 'flag') {
        const end = this.findSetEnd(at, variable.set);
        // By the standard, bits are quoted lest their first zeros be taken for those of a number.
        fields.push(
          quote(
            cells
              .slice(at, end)
              .map((cell) => (cell === 1 ? '1' : '0'))
              .join(''),
          ),
        );
        at = end - 1;
      } else fields.push(...this.toFields(cells[at] ?? null, variable, this.drafts[at]!));
    }
    return `${fields.join(',')}\r\n`;
  }

  private toFields(cell: CodedCell, variable: CodedType, extent: Draft): readonly string[] {
    switch (variable.type) {
      case 'text':
        return [typeof cell === 'string' ? formatText(cell, this.format, extent) : ''];
      case 'date':
        return formatMoment(isMoment(cell) ? cell : null, this.format, variable.hasTimes, extent);
      case 'number':
        return [typeof cell === 'number' && Number.isFinite(cell) ? formatNumber(cell, extent) : ''];
      case 'category':
      case 'flag':
        return [typeof cell === 'number' ? String(cell) : ''];
    }
  }

  private findSetEnd(from: number, set: string): number {
    const end = this.variables.findIndex(
      (variable, at) => at > from && (variable.type !== 'flag' || variable.set !== set),
    );
    return end === -1 ? this.variables.length : end;
  }
}

const isMoment = (cell: CodedCell): cell is CodedMoment => typeof cell === 'object' && cell !== null;

/** The first line: names of the variables. */
export const formatCodedHead = (names: readonly string[]): string => `${names.join(',')}\r\n`;
