/** Figures of freezes in `figures-{project}`, compressed, in parts that fit into an append. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Decider } from '@verbatim/domain/decider';
import { PersistentMap } from '@verbatim/domain/persistent-map';
import {
  figuresStream,
  type FigureEvent,
  type FigurePart,
  type StoredFigure,
} from '@verbatim/domain/freeze/figure-events';
import type { Freeze } from '@verbatim/domain/freeze/freeze-events';
import type { ProjectState } from '@verbatim/domain/project/project-state';
import { readPosition } from '@verbatim/eventstore/read-position';
import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { FreezeSettings } from '../contract/freezes.ts';
import type { CommandContext } from '../commands/command-context.ts';

/** In Base64, so that a part and its metadata stay below the limit of an append (1 MiB). */
const MAX_PART_BYTES = 512 * 1024;
const MAX_APPENDED_BYTES = 768 * 1024;
const MAX_WAIT_MS = 30_000;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** SHA-256 in hex, computed by another thread: figures may be large. */
export const computeSha256 = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))).toString('hex');

/** No decisions: events do not depend on earlier ones, so the stream is never folded. */
const FIGURES: Decider<null, readonly FigureEvent[], FigureEvent> = {
  initialState: null,
  evolve: () => null,
  decide: (events) => events,
};

/**
 * @param contextOf context of each append, with an id of its own
 * @returns first and last revision
 * @throws StreamBusyError, StreamDeletedError
 */
export const storeFigures = async (
  { handle, events }: Pick<Dependencies, 'handle' | 'events'>,
  { projectId, freezeId, restorations }: Pick<Freeze, 'projectId' | 'freezeId'> & Pick<ProjectState, 'restorations'>,
  figures: ReadonlyMap<StoredFigure, Uint8Array>,
  contextOf: (part: string) => CommandContext,
): Promise<Freeze['stored']> => {
  const stream = figuresStream(projectId, restorations);
  const read = async () => {
    const event = await readPosition(events, stream, 'last');
    return typeof event === 'object' ? { state: null, event, requests: new PersistentMap<never>() } : undefined;
  };
  let stored: Freeze['stored'] | undefined;
  for (const [at, batch] of (await toBatches(freezeId, figures)).entries()) {
    const start = { read, maxWaitMs: MAX_WAIT_MS };
    const { revision, appended } = await handle(FIGURES, stream, batch, contextOf(`figures-${at}`), start);
    stored = { restorations, from: stored?.from ?? revision - appended + 1, to: revision };
  }
  return stored ?? { restorations, from: 0, to: -1 };
};

const toBatches = async (
  freezeId: string,
  figures: ReadonlyMap<StoredFigure, Uint8Array>,
): Promise<readonly (readonly FigureEvent[])[]> => {
  const batches: FigureEvent[][] = [[]];
  let bytes = 0;
  for (const [figure, json] of figures)
    for (const [part, text] of split((await compress(json)).toString('base64')).entries()) {
      if (bytes + text.length > MAX_APPENDED_BYTES) {
        batches.push([]);
        bytes = 0;
      }
      batches.at(-1)!.push({ type: 'FiguresStored', data: { freezeId, figure, part, gzip: text } });
      bytes += text.length;
    }
  return batches;
};

const split = (text: string): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / MAX_PART_BYTES) }, (_, at) =>
    text.slice(at * MAX_PART_BYTES, (at + 1) * MAX_PART_BYTES),
  );

export interface StoredFigures {
  /** JSON in UTF-8. */
  readonly figures: ReadonlyMap<StoredFigure, Uint8Array>;
  /** Whether they equal their digests. */
  readonly isIntact: boolean;
}

/** A damaged figure is left out. */
export const readFigures = async (
  { events }: Pick<Dependencies, 'events'>,
  { freezeId, projectId, stored: { restorations, from, to }, figures: digests }: Freeze,
): Promise<StoredFigures> => {
  const parts = new Map<StoredFigure, FigurePart[]>();
  const range = { from, maxCount: Math.max(1, to - from + 1) };
  for await (const { data } of readStreamEvents<FigureEvent>(events, figuresStream(projectId, restorations), range))
    if (data.freezeId === freezeId) parts.set(data.figure, [...(parts.get(data.figure) ?? []), data]);
  const figures = new Map<StoredFigure, Uint8Array>();
  let isIntact = true;
  for (const { figure, sha256 } of digests) {
    if (figure === 'cloud' || figure === 'termFrequency') continue;
    const json = await join(parts.get(figure) ?? []);
    if (json === undefined || (await computeSha256(json)) !== sha256) isIntact = false;
    if (json !== undefined) figures.set(figure, json);
  }
  return { figures, isIntact };
};

/** The first figure of a freeze. @returns undefined when it is damaged, or erased with its project */
export const readSettings = async (
  { events }: Pick<Dependencies, 'events'>,
  { freezeId, projectId, stored: { restorations, from, to } }: Freeze,
): Promise<FreezeSettings | undefined> => {
  const parts: FigurePart[] = [];
  const range = { from, maxCount: Math.max(1, to - from + 1) };
  for await (const { data } of readStreamEvents<FigureEvent>(events, figuresStream(projectId, restorations), range)) {
    if (data.freezeId !== freezeId) continue;
    if (data.figure !== 'settings') break;
    parts.push(data);
  }
  const settings = await join(parts);
  return settings && (JSON.parse(Buffer.from(settings).toString()) as FreezeSettings);
};

const join = async (parts: readonly FigurePart[]): Promise<Uint8Array | undefined> => {
  const ordered = parts.toSorted((a, b) => a.part - b.part).map(({ gzip: text }) => text);
  return decompress(Buffer.from(ordered.join(''), 'base64')).catch(() => undefined);
};
