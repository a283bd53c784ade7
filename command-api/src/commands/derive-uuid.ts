import { createHash } from 'node:crypto';

/** A UUID (version 8, custom) derived from a text. */
export const deriveUuid = (text: string): string => {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** Id of a command's event, derived from the command's id so that a retry stores nothing twice. */
export const deriveEventId = (commandId: string, index: number): string => deriveUuid(`${commandId}/${index}`);
