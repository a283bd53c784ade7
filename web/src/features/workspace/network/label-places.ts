/**
 * Label placement without overlaps, larger circles first. A name without room next to its circle is placed
 * inside, below the number, or omitted if it is too long.
 */
import { textWidth } from '../../../components/text/text-width.ts';
import { boxesMeet, segmentMeets, type Box, type Segment } from '../chart/place-labels.ts';
import { cutText } from '../../../components/text/cut-text.ts';

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
  /** Middle of its baseline. */
  readonly x: number;
  readonly y: number;
  readonly rect: Box;
  /** On its circle, above the middle. */
  readonly isInside: boolean;
}

const HEIGHT = 15;
const GAP = 3;
/** Maximum letters of a name, with a shorter fallback. */
const LONGEST = [24, 14] as const;

/** Exact circle test: the corners of its bounding box are free. */
export const isOnCircle = ({ left, right, top, bottom }: Box, { x, y, radius }: Circle): boolean => {
  const aside = Math.max(left - x, 0, x - right);
  const above = Math.max(top - y, 0, y - bottom);
  return Math.hypot(aside, above) < radius;
};

/** Parts of the circumference, from its right end down. */
const CORNERS = [1, 3, 7, 5].map((eighth) => (eighth * Math.PI) / 4);

/** Below, above, right, left, at the corners. @param boxWidth names below and above stay within it */
const candidates = ({ x, y, radius }: Circle, width: number, boxWidth: number): readonly Place[] => {
  const aside = radius + GAP + width / 2;
  const within = Math.max(width / 2, Math.min(boxWidth - width / 2, x));
  return [
    { x: within, y: y + radius + HEIGHT },
    { x: within, y: y - radius - GAP - 2 },
    { x: x + aside, y: y + 4 },
    { x: x - aside, y: y + 4 },
    ...CORNERS.map((angle) => ({
      x: x + Math.cos(angle) * (radius + GAP) + (Math.sign(Math.cos(angle)) * width) / 2,
      y: y + Math.sin(angle) * (radius + GAP) + (Math.sin(angle) > 0 ? HEIGHT - GAP : -GAP),
    })),
  ];
};

interface Place {
  readonly x: number;
  readonly y: number;
}

const rectAt = ({ x, y }: Place, width: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - HEIGHT + GAP,
  bottom: y + GAP,
});

/** Between a name and the edge of the circle around it. */
const INSET = 3;

/** Inside the circle, above or below what is in its middle; undefined if it does not fit. */
const placeWithin = ({ x, y, radius }: Circle, width: number, down: number): Place | undefined => {
  const place = { x, y: y + down };
  const { right, top, bottom } = rectAt(place, width);
  return Math.hypot(right - x, Math.max(y - top, bottom - y)) <= radius - INSET ? place : undefined;
};

/** Baselines of names inside, from the middle. */
const ABOVE = -5;
const BELOW = 1.75 * HEIGHT;

export interface WideSegment extends Segment {
  readonly width: number;
}

/** The one that the thinnest lines cross, the first of several. */
const choosePlace = (places: readonly Place[], width: number, lines: readonly WideSegment[]): Place | undefined => {
  const crossings = places.map((place) => {
    const rect = rectAt(place, width);
    return lines.reduce((sum, line) => {
      const around = line.width / 2;
      const wide = {
        left: rect.left - around,
        right: rect.right + around,
        top: rect.top - around,
        bottom: rect.bottom + around,
      };
      return segmentMeets(line, wide) ? sum + line.width : sum;
    }, 0);
  });
  return places[crossings.indexOf(Math.min(...crossings))];
};

interface LabelOptions {
  /** That should not cross names. */
  readonly lines?: readonly WideSegment[];
  /** Names stand on circles that are large enough, whose figures leave room above the middle. */
  readonly areInside?: boolean;
}

/**
 * @param circles by descending importance
 * @param box limits the names
 */
export const placeLabels = (
  circles: readonly Circle[],
  box: { readonly width: number; readonly height: number },
  { lines = [], areInside = false }: LabelOptions = {},
): readonly Label[] => {
  const taken: Box[] = [];
  const hasRoom = (rect: Box, own: Circle): boolean =>
    rect.left >= 0 &&
    rect.right <= box.width &&
    rect.top >= 0 &&
    rect.bottom <= box.height &&
    !taken.some((other) => boxesMeet(rect, other)) &&
    !circles.some((circle) => circle !== own && isOnCircle(rect, circle));
  return circles.flatMap((circle) => {
    for (const text of new Set(LONGEST.map((longest) => cutText(circle.name, longest)))) {
      const width = textWidth(text);
      const inside = areInside ? placeWithin(circle, width, ABOVE) : undefined;
      const free = candidates(circle, width, box.width).filter((place) => hasRoom(rectAt(place, width), circle));
      const place = inside ?? choosePlace(free, width, lines) ?? placeWithin(circle, width, BELOW);
      if (place === undefined) continue;
      const rect = rectAt(place, width);
      taken.push(rect);
      return [{ id: circle.id, text, x: place.x, y: place.y, rect, isInside: place === inside }];
    }
    return [];
  });
};
