/** What the acts of one commit concern, until it is written: their places are added to a block once a commit, not once an act. */
import type { ModelSession } from '../projector.ts';
import { CONCERNED, firstOfBlock, placeInBlock, blockOfAct } from './history.ts';

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
    const added = this.added.get(id) ?? { block: blockOfAct(n), places: new Set() };
    added.places.add(placeInBlock(n));
    this.added.set(id, added);
  }

  async flush(session: ModelSession): Promise<void> {
    for (const [id, { block, places }] of this.added) {
      // Nothing is stored of a block of which every act is new.
      const stored = firstOfBlock(block) >= this.firstNew ? undefined : await session.getBytes(CONCERNED, id);
      if (stored !== undefined) for (const place of decodePlaces(stored)) places.add(place);
      // Acts begin in order, but one may be gone on with after others have begun.
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

export const decodePlaces = (bytes: Uint8Array): Uint16Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from({ length: bytes.byteLength / BYTES }, (_, at) => view.getUint16(at * BYTES, true));
};
