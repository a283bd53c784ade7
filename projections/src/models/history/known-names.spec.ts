import { expect, it } from '@jest/globals';
import { requireStorableId } from '../../stores/read-store.ts';
import { foldedForId } from './audit-entry-writer.ts';

it('a name with any character is part of an id that every store takes', () => {
  expect(requireStorableId(`theme/${foldedForId('Room\0 A/B')}/t`)).toBe('theme/room  a b/t');
});
