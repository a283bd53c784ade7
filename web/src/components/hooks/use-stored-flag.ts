import { useState } from 'react';
import { storeText, loadText, getLocalStorage } from '../browser-storage.ts';

const read = (key: string, fallback: boolean): boolean => {
  const stored = loadText(getLocalStorage, key);
  return stored === null ? fallback : stored === 'true';
};

/** A switch that this browser remembers. */
export const useStoredFlag = (key: string, fallback: boolean): readonly [boolean, (value: boolean) => void] => {
  const [value, setValue] = useState(() => read(key, fallback));
  const store = (next: boolean): void => {
    storeText(getLocalStorage, key, String(next));
    setValue(next);
  };
  return [value, store];
};
