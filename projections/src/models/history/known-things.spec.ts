import { expect, it } from '@jest/globals';
import { newStoredId } from '../../stores/stored-id.ts';
import { foldedForId } from './known-things.ts';

it('a name with any character is part of an id that every store takes', () => {
  expect(newStoredId(`theme/${foldedForId('Room\0 A/B')}/t`)).toBe('theme/room  a b/t');
});
