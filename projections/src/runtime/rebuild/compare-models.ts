/** Compares two generations of a model, document for document and byte for byte. */
import { createHash, type Hash } from 'node:crypto';
import { canonicalJson } from '@verbatim/eventstore/digest-chain';
import type { JsonValue } from '@verbatim/eventstore/event-store';
import type { ModelContent } from '../../stores/read-store.ts';

export interface ModelDifference {
  readonly collection: string;
  readonly id: string;
  readonly kind: ModelContent['kind'];
  /** State of the served content. */
  readonly served: 'missing' | 'unexpected' | 'different';
}

export interface ModelComparison {
  /** SHA-256 over ids and contents, in hex: equal when the models are. */
  readonly servedDigest: string;
  readonly rebuiltDigest: string;
  readonly documents: number;
  readonly byteColumns: number;
  /** The first differences. */
  readonly differences: readonly ModelDifference[];
  readonly differenceCount: number;
}

export interface ComparisonOptions {
  readonly signal: AbortSignal;
  /** @param compared documents and byte columns so far */
  readonly onProgress?: (compared: number) => void;
}

type Contents = AsyncIterable<ModelContent>;

export const MAX_LISTED = 100;

/**
 * Streams both in the order of `ModelWriter.contents`.
 * @throws AbortError of the signal
 */
export const compareModels = async (
  served: Contents,
  rebuilt: Contents,
  { signal, onProgress }: ComparisonOptions,
): Promise<ModelComparison> => {
  const digests = { served: createHash('sha256'), rebuilt: createHash('sha256') };
  const counts = { document: 0, bytes: 0 };
  const differences: ModelDifference[] = [];
  let differenceCount = 0;
  for await (const pair of together(toItems(served, digests.served), toItems(rebuilt, digests.rebuilt))) {
    signal.throwIfAborted();
    const { collection, id, kind } = pair.served ?? pair.rebuilt;
    if (pair.rebuilt !== undefined) counts[kind] += 1;
    onProgress?.(counts.document + counts.bytes);
    const verdict = getVerdict(pair);
    if (verdict === undefined) continue;
    differenceCount += 1;
    if (differences.length < MAX_LISTED) differences.push({ collection, id, kind, served: verdict });
  }
  return {
    servedDigest: digests.served.digest('hex'),
    rebuiltDigest: digests.rebuilt.digest('hex'),
    documents: counts.document,
    byteColumns: counts.bytes,
    differences,
    differenceCount,
  };
};

interface Item extends Pick<ModelContent, 'kind' | 'collection' | 'id'> {
  /** Sorts in content order. */
  readonly key: string;
  /** Digest of the content. */
  readonly digest: string;
}

type Pair =
  | { readonly served: Item; readonly rebuilt: Item | undefined }
  | { readonly served: undefined; readonly rebuilt: Item };

const getVerdict = ({ served, rebuilt }: Pair): ModelDifference['served'] | undefined => {
  if (served === undefined) return 'missing';
  if (rebuilt === undefined) return 'unexpected';
  return served.digest === rebuilt.digest ? undefined : 'different';
};

async function* toItems(contents: Contents, all: Hash): AsyncGenerator<Item> {
  for await (const content of contents) {
    const { kind, collection, id } = content;
    const digest = sha256(kind === 'bytes' ? content.bytes : canonicalJson(content.document as JsonValue));
    all.update(JSON.stringify([collection, kind, id, digest]));
    yield { kind, collection, id, key: `${kind === 'document' ? 0 : 1} ${collection}/${id}`, digest };
  }
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Merges two iterations by key. Ending it early ends both. */
async function* together(served: AsyncGenerator<Item>, rebuilt: AsyncGenerator<Item>): AsyncGenerator<Pair> {
  try {
    let [a, b] = [await readNext(served), await readNext(rebuilt)];
    while (a !== undefined || b !== undefined)
      if (b === undefined || (a !== undefined && a.key < b.key)) {
        if (a !== undefined) yield { served: a, rebuilt: undefined };
        a = await readNext(served);
      } else if (a === undefined || b.key < a.key) {
        yield { served: undefined, rebuilt: b };
        b = await readNext(rebuilt);
      } else {
        yield { served: a, rebuilt: b };
        [a, b] = [await readNext(served), await readNext(rebuilt)];
      }
  } finally {
    await Promise.all([served.return(undefined), rebuilt.return(undefined)]);
  }
}

const readNext = async (items: AsyncGenerator<Item>): Promise<Item | undefined> => {
  const next = await items.next();
  return next.done === true ? undefined : next.value;
};
