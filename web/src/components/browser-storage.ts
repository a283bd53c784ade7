/** Browser storage. It may be disabled or full: then state is only in memory. */
export type StorageArea = () => Storage;

/** A function, because merely accessing disabled storage throws. */
export const getSessionStorage: StorageArea = () => sessionStorage;
export const getLocalStorage: StorageArea = () => localStorage;

/** Null when nothing is stored. */
export const loadText = (storage: StorageArea, key: string): string | null => {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
};

export const storeText = (storage: StorageArea, key: string, text: string): void => {
  try {
    storage().setItem(key, text);
  } catch {
    // Not stored.
  }
};

/** Null when nothing valid is stored, such as data of an older version. */
export const loadJson = <T>(storage: StorageArea, key: string, isValid: (kept: unknown) => kept is T): T | null => {
  try {
    const kept: unknown = JSON.parse(loadText(storage, key) ?? 'null');
    return isValid(kept) ? kept : null;
  } catch {
    return null;
  }
};

export const storeJson = (storage: StorageArea, key: string, value: unknown): void =>
  storeText(storage, key, JSON.stringify(value));

export const removeStored = (storage: StorageArea, key: string): void => {
  try {
    storage().removeItem(key);
  } catch {
    // Not stored.
  }
};
