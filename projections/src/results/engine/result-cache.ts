/**
 * Results of unfiltered workspaces, cached in the project's model under the digest of their inputs: opening a
 * workspace after a restart reads one entry. Holds the latest results of a project; an entry begins with the
 * digest of its JSON, so that damage is detected.
 */
import { createHash } from 'node:crypto';
import type { CacheCheck } from '../../models/projector.ts';
import { FILE_POSITIONS, resultsPath } from '../../models/segments/segments.ts';
import { CACHE, getPrefixEnd, type ModelCache, type ModelReader } from '../../stores/read-store.ts';
import type { FileView } from './file-view.ts';

/** Part of each id: bump with any change of a kernel's results. */
const RESULTS_VERSION = 6;
/** Per project. */
export const MAX_CACHED_RESULTS = 64;
/** Per result. */
const MAX_BYTES = 1024 * 1024;

interface KeptDocument {
  readonly [key: string]: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const getId = (projectId: string, key: string): string => `${resultsPath(projectId)}${RESULTS_VERSION}/${key}`;

const DIGEST_BYTES = 32;

const getDigest = (json: Uint8Array): Buffer => createHash('sha256').update(json).digest();

/** @returns undefined for damaged bytes */
const toJson = (bytes: Uint8Array): Uint8Array | undefined => {
  const json = bytes.subarray(DIGEST_BYTES);
  return getDigest(json).equals(bytes.subarray(0, DIGEST_BYTES)) ? json : undefined;
};

/** @returns undefined when it is not cached */
export const findCachedResult = async (
  reader: ModelReader,
  projectId: string,
  key: string,
): Promise<object | undefined> => {
  const bytes = await reader.getBytes(CACHE, getId(projectId, key));
  const json = bytes && toJson(bytes);
  return json && (JSON.parse(Buffer.from(json).toString('utf8')) as object);
};

/**
 * Damaged entries, for a verification. They cannot be recomputed, because an id contains only the digest of
 * its query.
 */
export const checkCachedResults = async (
  reader: ModelReader,
  projectId: string,
  signal: AbortSignal,
): Promise<Pick<CacheCheck, 'compared' | 'different'>> => {
  const path = getId(projectId, '');
  const kept = await reader.listBytes(CACHE, { from: path, to: getPrefixEnd(path) });
  const different: string[] = [];
  for (const { id } of kept) {
    signal.throwIfAborted();
    const bytes = await reader.getBytes(CACHE, id);
    if (bytes !== undefined && toJson(bytes) === undefined) different.push(id);
  }
  return { compared: kept.length, different };
};

export interface CacheableResult {
  readonly projectId: string;
  readonly key: string;
  readonly result: object;
  /** Inputs that are part of every digest. */
  readonly files: readonly FileView[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

export const cacheResult = async (
  reader: ModelReader,
  cache: ModelCache,
  { projectId, key, result, files, now }: CacheableResult,
): Promise<void> => {
  const json = Buffer.from(JSON.stringify(result));
  const bytes = Buffer.concat([getDigest(json), json]);
  if (bytes.byteLength > MAX_BYTES || files.length === 0) return;
  const owners = files.map(({ document }) => ({ collection: FILE_POSITIONS, id: document.fileId }));
  const document: KeptDocument = { at: now };
  if (!(await cache.putIfAbsent({ id: getId(projectId, key), bytes, document, owners }))) return;
  const path = resultsPath(projectId);
  const kept = await reader.range<KeptDocument>(CACHE, { from: path, to: getPrefixEnd(path) });
  const oldest = kept
    .toSorted((a, b) => a.document.at - b.document.at)
    .slice(0, Math.max(0, kept.length - MAX_CACHED_RESULTS));
  await cache.drop(oldest.map(({ id }) => id));
};
