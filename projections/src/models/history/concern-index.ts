/** Pending index entries of one commit: a block is updated once per commit, not per audit entry. */
import type { ModelSession } from '../projector.ts';
import { CONCERNED, getFirstOfBlock, getOffsetInBlock, getEntryBlock } from './history.ts';

interface AddedPlaces {
  readonly block: number;
  readonly places: Set<number>;
}

export class Concerns {
  /** By the id of the bytes. */
  private readonly added = new Map<string, AddedPlaces>();
  /** The first act that began with this commit. */
  private firstNew = Infinity;

  begin(n: number): void {
    this.firstNew = Math.min(this.firstNew, n);
  }

  /** @param id of the bytes for the act's block */
  add(id: string, n: number): void {
    const added = this.added.get(id) ?? { block: getEntryBlock(n), places: new Set() };
    added.places.add(getOffsetInBlock(n));
    this.added.set(id, added);
  }

  async flush(session: ModelSession): Promise<void> {
    for (const [id, { block, places }] of this.added) {
      // A block of new entries only has nothing stored.
      const stored = getFirstOfBlock(block) >= this.firstNew ? undefined : await session.getBytes(CONCERNED, id);
      if (stored !== undefined) for (const place of decodeOffsets(stored)) places.add(place);
      // Entries begin in order, but one may continue after others have begun.
      session.putBytes(CONCERNED, id, encodePlaces(Uint16Array.from(places).sort()));
    }
    this.added.clear();
    this.firstNew = Infinity;
  }
}

const BYTES = 2;

const encodePlaces = (places: Uint16Array): Uint8Array => {
  const bytes = new Uint8Array(places.length * BYTES);
  const view = new DataView(bytes.buffer);
  places.forEach((place, at) => view.setUint16(at * BYTES, place, true));
  return bytes;
};

export const decodeOffsets = (bytes: Uint8Array): Uint16Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from({ length: bytes.byteLength / BYTES }, (_, at) => view.getUint16(at * BYTES, true));
};
