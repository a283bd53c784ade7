/** `POST /api/projects/{pid}/themes/{id}/preview`: effects of an unsaved query. */
import { z } from 'zod';
import type { ThemePreviewAnswer } from '@verbatim/projections/results/theme-preview/theme-preview';
import type { PreviewContext } from './preview-context.ts';

export const themePreviewRequest = z.strictObject({
  /** The theme query to test; empty for a theme that is only tagged by hand. */
  text: z.string().max(20_000),
  /** The comments to return: a page of those gained or lost. Defaults to the first five of each. */
  page: z
    .strictObject({
      of: z.enum(['gained', 'lost']),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(100).default(10),
    })
    .optional(),
});

export type ThemePreviewRequest = z.input<typeof themePreviewRequest>;

/** `workspaces` are those that have the theme. */
export type ThemePreviewResult = ThemePreviewAnswer & PreviewContext;

export type {
  ColumnFlag,
  Flag,
  PairFlag,
  TurnedFlags,
} from '@verbatim/projections/results/theme-preview/theme-preview';
