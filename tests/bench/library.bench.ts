/**
 * Cost of loading the library before a command is decided: reading and folding its stream, against reading
 * alone.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fold } from '@verbatim/domain/decider';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM, type LibraryEvent } from '@verbatim/domain/library/library-events';
import { sealEvents } from '@verbatim/eventstore/digest-chain';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore, RecordedEvent } from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import type { BenchResult } from './bench-result.ts';
import { interleaved } from './interleaved.ts';

const THEMES = 1_000;
const EVENTS = 5_000;
const ROUNDS = 31;

/** Creates every theme, then changes their queries in turns. */
const event = (index: number): LibraryEvent => {
  const themeId = `theme-${index % THEMES}`;
  const text = `fit fits fitted fitting "true to size" ${index}`;
  if (index >= THEMES) return { type: 'ThemeQueryChanged', data: { themeId, originalText: text, text } };
  const data = { themeId, name: `Theme ${index}`, originalText: text, text, folderId: null };
  return { type: 'ThemeCreated', data: { ...data, portalName: '', visible: true } };
};

const fill = async (store: EventStore): Promise<void> => {
  const metadata = { actor: { id: 'acc-1', name: 'Ann' }, at: '2026-03-04T05:06:07.890Z', schema: 1 };
  const events = Array.from({ length: EVENTS }, (_, index) => ({ ...event(index), id: randomUUID(), metadata }));
  const sealed = sealEvents(LIBRARY_STREAM, 'no-stream', events);
  for (let from = 0; from < EVENTS; from += 1_000)
    await store.append(LIBRARY_STREAM, from === 0 ? 'no-stream' : from - 1, sealed.slice(from, from + 1_000));
};

export const run = async (): Promise<readonly BenchResult[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-library-'));
  const store = await openEmbeddedEventStore(folder);
  try {
    await fill(store);
    const read = async (): Promise<readonly RecordedEvent[]> => {
      const events: RecordedEvent[] = [];
      for await (const recorded of store.readStream(LIBRARY_STREAM)) events.push(recorded);
      return events;
    };
    const readAndFold = async (): Promise<number> =>
      fold(
        libraryDecider,
        (await read()).map((recorded) => asEvent<LibraryEvent>(recorded)),
      ).themes.size;
    if ((await readAndFold()) !== THEMES) throw new Error('The library was not folded whole');
    const { ours, theirs, spread } = await interleaved(readAndFold, read, ROUNDS);
    return [
      {
        name: `library of ${THEMES} themes and ${EVENTS} events, read and folded`,
        measured: ours * 1000,
        unit: 'ms',
        baseline: { name: 'reading alone', measured: theirs * 1000 },
        target: { atMost: 1.3 },
        note: `embedded, medians of ${ROUNDS} rounds in turns, spread ${(spread * 100).toFixed(0)} %`,
      },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
};
