/** What themes cover: `GET /api/workspaces/{wid}/coverage`. */
import { z } from 'zod';
import { filters } from './filters.ts';

export const coverageQuery = z.strictObject({ filters: filters.default({}) });

/** The answer, as the read model gives it. */
export type { Coverage, CoveredTheme, ThemeOverlap } from '@verbatim/projections/results/theme-coverage/coverage';
