import { useState } from 'react';
import { storeText, loadText, getLocalStorage } from '../browser-storage.ts';

const read = (key: string): boolean | null => {
  const stored = loadText(getLocalStorage, key);
  return stored === null ? null : stored === 'true';
};

/** A switch that this browser remembers. @param fallback until it is used; may change */
export const useStoredFlag = (key: string, fallback: boolean): readonly [boolean, (value: boolean) => void] => {
  const [value, setValue] = useState(() => read(key));
  const store = (next: boolean): void => {
    storeText(getLocalStorage, key, String(next));
    setValue(next);
  };
  return [value ?? fallback, store];
};
