/** What this browser keeps. Storage may be switched off, or full: what is on screen is right then, and is for this screen only. */
export type StorageOf = () => Storage;

/** Asked for each time, for where storage is switched off the mere look at it throws. */
export const ofSession: StorageOf = () => sessionStorage;
export const ofBrowser: StorageOf = () => localStorage;

/** Null where nothing is kept. */
export const keptText = (storage: StorageOf, key: string): string | null => {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
};

export const keepText = (storage: StorageOf, key: string, text: string): void => {
  try {
    storage().setItem(key, text);
  } catch {
    // There is nothing to be said.
  }
};

/** Null where nothing is kept, or something that is not what is looked for: an older version may have left it. */
export const keptJson = <T>(storage: StorageOf, key: string, isValid: (kept: unknown) => kept is T): T | null => {
  try {
    const kept: unknown = JSON.parse(keptText(storage, key) ?? 'null');
    return isValid(kept) ? kept : null;
  } catch {
    return null;
  }
};

export const keepJson = (storage: StorageOf, key: string, value: unknown): void =>
  keepText(storage, key, JSON.stringify(value));

export const dropKept = (storage: StorageOf, key: string): void => {
  try {
    storage().removeItem(key);
  } catch {
    // Nothing was kept.
  }
};
