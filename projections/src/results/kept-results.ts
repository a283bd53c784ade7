/**
 * Results over the whole of a workspace, kept beside the project's model under the digest of what they were made of: who opens a workspace
 * after a start reads one piece. It holds the last ones of a project and no truth; what nobody asks for goes as others come. A piece begins with
 * the digest of its JSON: what a disk has damaged is not shown, and a verification names it.
 */
import { createHash } from 'node:crypto';
import type { CacheCheck } from '../models/projector.ts';
import { PLACES, resultsPath } from '../models/segments/segments.ts';
import { CACHE, endOf, type ModelCache, type ModelReader } from '../stores/read-store.ts';
import type { FileView } from './file-view.ts';

/** Part of each id: to be raised with whatever changes what a kernel answers. */
const RESULTS_VERSION = 3;
/** Of a project. */
export const MOST_KEPT = 64;
/** Of one result. */
const MOST_BYTES = 1024 * 1024;

interface KeptDocument {
  readonly [key: string]: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const idOf = (projectId: string, key: string): string => `${resultsPath(projectId)}${RESULTS_VERSION}/${key}`;

const DIGEST_BYTES = 32;

const digestOf = (json: Uint8Array): Buffer => createHash('sha256').update(json).digest();

/** @returns undefined for bytes that are not what they were when they were kept */
const jsonOf = (bytes: Uint8Array): Uint8Array | undefined => {
  const json = bytes.subarray(DIGEST_BYTES);
  return digestOf(json).equals(bytes.subarray(0, DIGEST_BYTES)) ? json : undefined;
};

/** @returns undefined where it is not kept */
export const findKept = async (reader: ModelReader, projectId: string, key: string): Promise<object | undefined> => {
  const bytes = await reader.getBytes(CACHE, idOf(projectId, key));
  const json = bytes && jsonOf(bytes);
  return json && (JSON.parse(Buffer.from(json).toString('utf8')) as object);
};

/** For a verification: which of them are damaged. They are not computed anew, for an id says only the digest of what was asked. */
export const checkKeptResults = async (
  reader: ModelReader,
  projectId: string,
  signal: AbortSignal,
): Promise<Pick<CacheCheck, 'compared' | 'different'>> => {
  const path = idOf(projectId, '');
  const kept = await reader.listBytes(CACHE, { from: path, to: endOf(path) });
  const different: string[] = [];
  for (const { id } of kept) {
    signal.throwIfAborted();
    const bytes = await reader.getBytes(CACHE, id);
    if (bytes !== undefined && jsonOf(bytes) === undefined) different.push(id);
  }
  return { compared: kept.length, different };
};

export interface ResultToKeep {
  readonly projectId: string;
  readonly key: string;
  readonly result: object;
  /** That it was made of: it goes with each of them. */
  readonly files: readonly FileView[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

export const keepResult = async (
  reader: ModelReader,
  cache: ModelCache,
  { projectId, key, result, files, now }: ResultToKeep,
): Promise<void> => {
  const json = Buffer.from(JSON.stringify(result));
  const bytes = Buffer.concat([digestOf(json), json]);
  if (bytes.byteLength > MOST_BYTES || files.length === 0) return;
  const owners = files.map(({ document }) => ({ collection: PLACES, id: document.fileId }));
  const document: KeptDocument = { at: now };
  if (!(await cache.putIfAbsent({ id: idOf(projectId, key), bytes, document, owners }))) return;
  const path = resultsPath(projectId);
  const kept = await reader.range<KeptDocument>(CACHE, { from: path, to: endOf(path) });
  const oldest = kept.toSorted((a, b) => a.document.at - b.document.at).slice(0, Math.max(0, kept.length - MOST_KEPT));
  await cache.drop(oldest.map(({ id }) => id));
};
