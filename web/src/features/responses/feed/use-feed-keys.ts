import { useEffect } from 'react';
import { isTyping } from '../../../components/is-typing.ts';
import { useLatest } from '../../../components/hooks/use-latest.ts';

export interface FeedKeys {
  readonly next: () => void;
  readonly previous: () => void;
  /** @param index from 0 */
  readonly theme: (index: number) => void;
  readonly more: () => void;
  readonly takeOff: () => void;
  readonly review: () => void;
  readonly undo: () => void;
}

/** Action of a key; undefined for others. */
export const getKeyAction = (key: string, keys: FeedKeys): (() => void) | undefined => {
  if (/^[1-9]$/u.test(key)) return () => keys.theme(Number(key) - 1);
  switch (key) {
    case 'j':
      return keys.next;
    case 'k':
      return keys.previous;
    case 't':
      return keys.more;
    case 'x':
      return keys.takeOff;
    case 'r':
      return keys.review;
    case 'u':
      return keys.undo;
    default:
      return undefined;
  }
};

/** Something modal handles the keys. */
const isCovered = (): boolean => document.querySelector('.MuiModal-root:not([aria-hidden="true"])') !== null;

/** Global keys of the screen, except in fields and dialogs. */
export const useFeedKeys = (keys: FeedKeys): void => {
  const onKey = useLatest((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target) || isCovered()) return;
    const act = getKeyAction(event.key, keys);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    // Captured before menus: one that closes by the key would leave it to the comment.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [onKey]);
};
