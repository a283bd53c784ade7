/**
 * Where the names of circles stand, so that none covers another or a circle of another theme: the larger circles choose first. A name without
 * room beside its circle stands within it, below the number there, and is left out where it is longer than that.
 */
import { textWidth } from '../../../components/text-width.ts';

export interface Circle {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface Label {
  readonly id: string;
  readonly text: string;
  /** Its middle and its base line. */
  readonly x: number;
  readonly y: number;
}

interface Rect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const HEIGHT = 15;
const GAP = 3;
/** Letters of a name; fewer where there is no room for so many. */
const LONGEST = [24, 14] as const;

const shortened = (name: string, longest: number): string =>
  name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name;

const meets = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Round as it is: the corners of the square around it are free. */
const isOnCircle = ({ left, right, top, bottom }: Rect, { x, y, radius }: Circle): boolean => {
  const aside = Math.max(left - x, 0, x - right);
  const above = Math.max(top - y, 0, y - bottom);
  return Math.hypot(aside, above) < radius;
};

/** Below, above, right, left. */
const candidates = ({ x, y, radius }: Circle, width: number): readonly Place[] => {
  const aside = radius + GAP + width / 2;
  return [
    { x, y: y + radius + HEIGHT },
    { x, y: y - radius - GAP - 2 },
    { x: x + aside, y: y + 4 },
    { x: x - aside, y: y + 4 },
  ];
};

interface Place {
  readonly x: number;
  readonly y: number;
}

const rectAt = ({ x, y }: Place, width: number): Rect => ({
  ...{ left: x - width / 2, right: x + width / 2, top: y - HEIGHT + GAP, bottom: y + GAP },
});

/** Within the circle, below its middle; undefined where it would reach beyond. */
const placeWithin = ({ x, y, radius }: Circle, width: number): Place | undefined => {
  const place = { x, y: y + 1.75 * HEIGHT };
  const { right, bottom } = rectAt(place, width);
  return Math.hypot(right - x, bottom - y) <= radius ? place : undefined;
};

/** @param circles the most important first @param box names stay within it */
export const placeLabels = (
  circles: readonly Circle[],
  box: { readonly width: number; readonly height: number },
): readonly Label[] => {
  const taken: Rect[] = [];
  const hasRoom = (rect: Rect, own: Circle): boolean =>
    rect.left >= 0 &&
    rect.right <= box.width &&
    rect.top >= 0 &&
    rect.bottom <= box.height &&
    !taken.some((other) => meets(rect, other)) &&
    !circles.some((circle) => circle !== own && isOnCircle(rect, circle));
  return circles.flatMap((circle) => {
    for (const text of new Set(LONGEST.map((longest) => shortened(circle.name, longest)))) {
      const width = textWidth(text);
      const beside = candidates(circle, width).find((place) => hasRoom(rectAt(place, width), circle));
      const place = beside ?? placeWithin(circle, width);
      if (place === undefined) continue;
      taken.push(rectAt(place, width));
      return [{ id: circle.id, text, ...place }];
    }
    return [];
  });
};
