/** Whether two generations of a model are the same, document for document and byte for byte. */
import { createHash, type Hash } from 'node:crypto';
import { canonicalJson } from '@verbatim/eventstore/canonical-json';
import type { JsonValue } from '@verbatim/eventstore/event-store';
import type { ModelReader, Range } from './read-store.ts';

export interface ModelDifference {
  readonly collection: string;
  readonly id: string;
  readonly kind: 'document' | 'bytes';
  /** Of what is served: not there, there and should not be, or another. */
  readonly served: 'missing' | 'unexpected' | 'different';
}

export interface ModelComparison {
  /** SHA-256 over ids and contents, in hex: equal when the models are. */
  readonly servedDigest: string;
  readonly rebuiltDigest: string;
  readonly documents: number;
  readonly byteColumns: number;
  /** The first of them. */
  readonly differences: readonly ModelDifference[];
  readonly differenceCount: number;
}

const MAX_LISTED = 100;
const PAGE = 500;

/** @param collections names of all there may be */
export const compareModels = async (
  served: ModelReader,
  rebuilt: ModelReader,
  collections: readonly string[],
): Promise<ModelComparison> => {
  const digests = [createHash('sha256'), createHash('sha256')] as const;
  const counts = { document: 0, bytes: 0 };
  const differences: ModelDifference[] = [];
  let differenceCount = 0;
  for (const collection of [...collections].sort())
    for (const kind of ['document', 'bytes'] as const) {
      const walk = kind === 'document' ? documents : byteColumns;
      const pairs = [walk(served, collection), walk(rebuilt, collection)] as const;
      for await (const [id, ...contents] of together(...pairs)) {
        for (const [side, content] of contents.entries())
          if (content !== undefined) addTo(digests[side === 0 ? 0 : 1], collection, kind, id, content);
        if (contents[1] !== undefined) counts[kind] += 1;
        if (contents[0] === contents[1]) continue;
        differenceCount += 1;
        if (differences.length < MAX_LISTED) differences.push({ collection, id, kind, served: verdict(...contents) });
      }
    }
  const [servedDigest, rebuiltDigest] = [digests[0].digest('hex'), digests[1].digest('hex')];
  return {
    ...{ servedDigest, rebuiltDigest, documents: counts.document, byteColumns: counts.bytes },
    ...{ differences, differenceCount },
  };
};

/** Id and a digest of the content, in the order of ids. */
type Item = readonly [id: string, content: string];

const verdict = (served: string | undefined, rebuilt: string | undefined): ModelDifference['served'] =>
  served === undefined ? 'missing' : rebuilt === undefined ? 'unexpected' : 'different';

const addTo = (hash: Hash, collection: string, kind: string, id: string, content: string): void => {
  hash.update(JSON.stringify([collection, kind, id, content]));
};

async function* documents(model: ModelReader, collection: string): AsyncGenerator<Item> {
  for await (const { id, document } of paged((range) => model.range(collection, range)))
    yield [id, sha256(canonicalJson(document as JsonValue))];
}

async function* byteColumns(model: ModelReader, collection: string): AsyncGenerator<Item> {
  for await (const { id } of paged((range) => model.listBytes(collection, range)))
    yield [id, sha256((await model.getBytes(collection, id)) ?? new Uint8Array())];
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

async function* paged<T extends { readonly id: string }>(
  read: (range: Range) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  let from: string | undefined;
  for (;;) {
    const page = await read({ ...(from === undefined ? {} : { from }), limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    // The next id there can be.
    from = `${last.id}\u0001`;
  }
}

/** Merges two walks by id. */
async function* together(
  served: AsyncGenerator<Item>,
  rebuilt: AsyncGenerator<Item>,
): AsyncGenerator<readonly [id: string, served: string | undefined, rebuilt: string | undefined]> {
  let [a, b] = [await served.next(), await rebuilt.next()];
  while (a.done !== true || b.done !== true) {
    const id = a.done === true || (b.done !== true && b.value[0] < a.value[0]) ? idOf(b) : a.value[0];
    const [inA, inB] = [idOf(a) === id, idOf(b) === id];
    yield [id, inA && a.done !== true ? a.value[1] : undefined, inB && b.done !== true ? b.value[1] : undefined];
    if (inA) a = await served.next();
    if (inB) b = await rebuilt.next();
  }
}

const idOf = (item: IteratorResult<Item>): string => (item.done === true ? '' : item.value[0]);
