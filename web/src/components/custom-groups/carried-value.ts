/** A value on its way from the list to a band, or from one band to another. */
import type { DragEvent } from 'react';

const TYPE = 'application/x-verbatim-value';

export const carryValue = (event: DragEvent, value: string): void => {
  event.dataTransfer.setData(TYPE, JSON.stringify(value));
  event.dataTransfer.effectAllowed = 'move';
};

/** Null where something else is dropped, as a file. */
export const carriedValue = (event: DragEvent): string | null => {
  const text = event.dataTransfer.getData(TYPE);
  // The empty cell is a value, too.
  return text === '' ? null : (JSON.parse(text) as string);
};
