import { useEffect } from 'react';
import { isTyping } from '../../../components/is-typing.ts';
import { useLatest } from '../../../components/use-latest.ts';

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

/** What a key asks for; undefined for one that is none of the feed's. */
export const actOfKey = (key: string, keys: FeedKeys): (() => void) | undefined => {
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

/** Something is open that has the keys to itself. */
const isCovered = (): boolean => document.querySelector('.MuiModal-root:not([aria-hidden="true"])') !== null;

/** The keys of the screen, wherever the focus is but in a field or a dialog. */
export const useFeedKeys = (keys: FeedKeys): void => {
  const onKey = useLatest((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target) || isCovered()) return;
    const act = actOfKey(event.key, keys);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    // Before a menu sees the key: one that closes with it would leave the key to the comment behind.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [onKey]);
};
