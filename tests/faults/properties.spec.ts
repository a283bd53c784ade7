/** Property-based specs with random input: failures are shrunk, and print their seed. */
import { describe, expect, it } from '@jest/globals';
import { openCsv } from '@verbatim/command-api/import/csv-file';
import { CsvFileError } from '@verbatim/command-api/import/csv-file-error';
import { readRecords } from '@verbatim/command-api/import/read-records';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import { CsvDialectError } from '@verbatim/domain/formats/csv/csv-dialect';
import { explainThemeQuery, parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { UnknownEventError, upcast } from '@verbatim/eventstore/stored-event';
import fc from 'fast-check';
import { noteForTable, quickOrLong } from '../support/faults-notes.ts';

const QUERIES = quickOrLong(5_000, 1_000_000);
const OTHERS = quickOrLong(1_000, 100_000);
/** Per query; the machine may be busy, so only what is slow three times fails. */
const QUERY_MS = quickOrLong(1_000, 50);

const holds = <T>(numRuns: number, arbitrary: fc.Arbitrary<T>, property: (value: T) => void): void =>
  fc.assert(fc.property(arbitrary, property), { numRuns });

describe('a theme query', () => {
  const word = fc.constantFrom('staff', 'room*', 'Café', "don't", '東京', 'a', '7', '"room service"', '"a b*"');
  const operator = fc.constantFrom(' ', ' + ', ' - ', ' @3 ', ' @50 ', '(', ')', '"', '*', '@', '@0', '\n');
  const written = fc.array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 2, arbitrary: operator }), {
    maxLength: 30,
  });
  const typed = fc.oneof(
    { weight: 4, arbitrary: written.map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  );
  const comment = fc.array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 10 })), { maxLength: 12 });

  it('is read or refused with a place, soon, and matches parts of the comment alone', () => {
    let read = 0;
    holds(QUERIES, fc.tuple(typed, comment), ([query, words]) => {
      const text = words.join(' ');
      const evaluate = (): void => {
        const parsed = parseThemeQuery(query);
        if (!parsed.ok) {
          const { start, end } = parsed.error;
          expect(start >= 0 && start <= end && end <= parsed.text.length).toBe(true);
          return;
        }
        read += 1;
        expect(parseThemeQuery(parsed.text)).toEqual(parsed);
        expect(explainThemeQuery(parsed.query).length).toBeGreaterThan(0);
        const match = matchComment(parsed.query, text, [0, text.length]);
        for (const [start, end] of match?.spans ?? [])
          expect(start >= 0 && start < end && end <= text.length).toBe(true);
      };
      if (getTime(evaluate) > QUERY_MS) expect(Math.min(getTime(evaluate), getTime(evaluate))).toBeLessThan(QUERY_MS);
    });
    expect(read).toBeGreaterThan(QUERIES / 100);
    noteForTable(`${QUERIES} queries, ${read} of them read and evaluated`);
  });
});

describe('a CSV file', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\n', '\r', 'é', '😀', '\t'), maxLength: 6 });
  const table = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('\n', '\r\n', '\r'), fc.constantFrom(',', ';', '\t'))
    .chain(([width, lineEnd, delimiter]) =>
      fc.record({
        lineEnd: fc.constant(lineEnd),
        delimiter: fc.constant(delimiter),
        // A record of one empty cell is an empty line, which is skipped.
        rows: fc.array(
          fc.array(
            cell.map((text) => `x${text}`),
            { minLength: width, maxLength: width },
          ),
          { minLength: 1, maxLength: 8 },
        ),
      }),
    );

  it('gives back what was written to it, whatever its cells hold', () => {
    holds(OTHERS, table, ({ rows, lineEnd, delimiter }) => {
      const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      const text = rows.map((row) => row.map(quoted).join(delimiter)).join(lineEnd);
      expect([...readRecords(text, delimiter)].map(({ cells }) => cells)).toEqual(rows);
    });
  });

  it('of any bytes is read, or refused with a sentence', () => {
    const some = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ maxLength: 300 }).map((text) => Buffer.from(text)),
    );
    holds(OTHERS, some, (bytes) => {
      try {
        const file = openCsv(bytes);
        for (const { cells } of file.records()) expect(cells).toHaveLength(file.fields.length);
      } catch (error) {
        if (!(error instanceof CsvFileError || error instanceof CsvDialectError)) throw error;
        expect(error.message.length).toBeGreaterThan(10);
      }
    });
  });
});

describe('an event of any version', () => {
  it('comes in the shape of today with all that it held, or is unknown', () => {
    const types = fc.constantFrom(...Object.keys(EVENT_SCHEMAS), 'SomethingElse', '__proto__', 'toString');
    const stored = fc.tuple(types, fc.integer({ min: -1, max: 5 }), fc.dictionary(fc.string(), fc.jsonValue()));
    holds(OTHERS, stored, ([type, schema, held]) => {
      const data = held as RecordedEvent['data'];
      const place = { stream: 's', revision: 0, position: '1', id: 'i' };
      const event: RecordedEvent = { ...place, type, data, metadata: { schema } };
      const today = Object.hasOwn(EVENT_SCHEMAS, type)
        ? EVENT_SCHEMAS[type as keyof typeof EVENT_SCHEMAS].upcasters.length + 1
        : 0;
      if (schema < 1 || schema > today) {
        expect(() => upcast(event, EVENT_SCHEMAS)).toThrow(UnknownEventError);
        return;
      }
      const shown = upcast(event, EVENT_SCHEMAS);
      expect(shown.metadata['schema']).toBe(today);
      expect(Object.keys(shown.data)).toEqual(expect.arrayContaining(Object.keys(data)));
      expect(upcast(shown, EVENT_SCHEMAS)).toBe(shown);
    });
  });
});

const getTime = (work: () => void): number => {
  const from = performance.now();
  work();
  return performance.now() - from;
};
