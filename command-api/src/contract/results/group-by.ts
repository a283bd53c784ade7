/** Grouping of a table: `groupBy=["season","group:…"]`, URL-encoded JSON. */
import { MAX_BANNER_PARTS } from '@verbatim/domain/workspace/banners';
import { z } from 'zod';

/**
 * Names of enum columns, `group:` and the id of a custom group, `month:` and the name of a date column (or
 * another step), `file:`, or `sentiment:`, outermost first. Repeating a column would add nothing.
 */
const levels = z
  .array(z.string())
  .max(3, 'Group by at most 3 levels')
  .refine((names) => new Set(names).size === names.length, 'Group by each column only once. Remove the repeated one.');
export const groupBy = levels.default([]);

/** A grouping of a banner. */
export const bannerPart = levels.min(1, 'A part of a banner needs a column');

/** Groupings side by side: `parts=[["season"],["season","grade"]]`, URL-encoded JSON. */
export const bannerParts = z
  .array(bannerPart)
  .min(1)
  .max(MAX_BANNER_PARTS, `A banner can have at most ${MAX_BANNER_PARTS} parts`)
  .refine(
    (parts) => new Set(parts.map((part) => JSON.stringify(part))).size === parts.length,
    'A banner can have a part only once. Remove the repeated one.',
  );
