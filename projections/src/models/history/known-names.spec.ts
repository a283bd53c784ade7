import { expect, it } from '@jest/globals';
import { requireStorableId } from '../../stores/stored-id.ts';
import { foldedForId } from './known-names.ts';

it('a name with any character is part of an id that every store takes', () => {
  expect(requireStorableId(`theme/${foldedForId('Room\0 A/B')}/t`)).toBe('theme/room  a b/t');
});
