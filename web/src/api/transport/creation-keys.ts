/**
 * Keys of creating calls (`Idempotency-Key`). A repeat of a call with unknown outcome reuses its key, so that
 * nothing is created twice; after the outcome is known an equal call gets a new one.
 */
export interface CreationKeys {
  /** @param call identifies the call: URL and body */
  keyFor(call: string): string;
  /** The outcome is known. */
  settle(call: string): void;
}

/** Limit of abandoned calls. */
const MAX_OPEN = 50;

export const createCreationKeys = (): CreationKeys => {
  const open = new Map<string, string>();
  return {
    keyFor(call) {
      const key = open.get(call) ?? newUuid();
      const [oldest] = open.keys();
      if (oldest !== undefined && open.size >= MAX_OPEN) open.delete(oldest);
      open.set(call, key);
      return key;
    },
    settle: (call) => void open.delete(call),
  };
};

/** A rejection is final, too: nothing was stored. Timeouts, server errors and 202 are not. */
export const isFinalStatus = (status: unknown): boolean =>
  typeof status === 'number' && status >= 200 && status < 500 && status !== 202;

/** `crypto.randomUUID` only exists on https and localhost. */
export const newUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, i) =>
    (i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
