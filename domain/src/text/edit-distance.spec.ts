import { expect, it } from '@jest/globals';
import { editDistance } from './edit-distance.ts';

it.each([
  ['colour', 'colour', 0],
  ['coulour', 'colour', 1],
  ['recieve', 'receive', 1],
  ['delivry', 'delivery', 1],
  ['serivce', 'services', 2],
  ['fit', 'size', 3],
  ['a', 'abcdef', 3],
])('from %s to %s it is %s, and no farther than the limit', (one, other, distance) =>
  expect(editDistance(one, other, 2)).toBe(distance),
);
