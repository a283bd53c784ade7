/**
 * Keys of calls that create something (`Idempotency-Key`). The same call, made again because nobody knows whether the first one was stored,
 * goes by the key of the first, and so creates nothing twice. Once it is settled, the same again is another thing.
 */
export interface CreationKeys {
  /** @param call all that makes the call what it is: address and content */
  keyFor(call: string): string;
  /** Whether it was stored is known. */
  settle(call: string): void;
}

/** So many calls that somebody has given up. */
const MOST_OPEN = 50;

export const createCreationKeys = (): CreationKeys => {
  const open = new Map<string, string>();
  return {
    keyFor(call) {
      const key = open.get(call) ?? newUuid();
      const [oldest] = open.keys();
      if (oldest !== undefined && open.size >= MOST_OPEN) open.delete(oldest);
      open.set(call, key);
      return key;
    },
    settle: (call) => void open.delete(call),
  };
};

/** A refusal settles a call as well: nothing was stored. Silence, a failure and 'stored, and not to be shown yet' do not. */
export const isSettledBy = (status: unknown): boolean =>
  typeof status === 'number' && status >= 200 && status < 500 && status !== 202;

/** `crypto.randomUUID` is there on https and on this very machine only. */
export const newUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, i) =>
    (i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
