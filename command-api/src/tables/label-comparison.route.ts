import { labelComparisonQuery, type LabelComparison } from '../contract/results/label-comparison.ts';
import { defineRoute, sendWritten, sent } from '../http/define-route.ts';
import { FILTER_CODES, NO_PROJECT, NO_WORKSPACE } from '../openapi/error-codes.ts';
import { parameter } from '../openapi/query-parameters.ts';
import { readProjectScope } from './project-scope.ts';
import { readWorkspaceScope } from './workspace-scope.ts';

const MORE =
  'Comments of each label by their class, the share of right ones with its 95 % interval (Wilson), the same by theme, and words of wrong ones. Labels of values are proposed: stars 1–2, 3 and 4–5, 0 to 10 as NPS, and words of several languages.';
const EXAMPLE = { query: { column: 'season', labels: { Winter: 'neg', Summer: 'pos' } } } as const;
const PARAMETERS = {
  column: parameter('Name of a category, or of a number column.', 'season'),
  labels: parameter(
    'By value what it stands for: `pos`, `neu`, `mix`, `neg`, or null to leave it out. Those of other values are proposed.',
    { Winter: 'neg', Summer: 'pos' },
  ),
  mixed: parameter(
    'How a mixed comment counts that is not labelled mixed: by the mean of its sentences, or as wrong.',
    'mean',
  ),
};

/** Classes by people against classes by dictionary, of a workspace with its themes, and of a project. */
export const labelComparisonRoutes = [
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/label-comparison',
    summary: 'Compare sentiment classes with labels that people gave',
    more: MORE,
    hasPast: true,
    query: labelComparisonQuery,
    errors: { 400: [...FILTER_CODES, 'COLUMN_NOT_NUMBER'], ...NO_WORKSPACE },
    example: EXAMPLE,
    parameters: PARAMETERS,
    answer: sent<LabelComparison>(),
    handler: async ({ ctx, deps: { reads, queries }, query: { labels, ...query } }) => {
      const { scope, asking } = await readWorkspaceScope(ctx, { reads });
      const asked = { ...query, ...scope, labels: Object.entries(labels) };
      sendWritten(ctx, await queries.ask('labelComparison', asked, asking));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/label-comparison',
    summary: 'Compare sentiment classes of a project with labels that people gave',
    more: `${MORE} Without a workspace there are no themes.`,
    query: labelComparisonQuery,
    errors: { 400: [...FILTER_CODES, 'COLUMN_NOT_NUMBER'], ...NO_PROJECT },
    example: EXAMPLE,
    parameters: PARAMETERS,
    answer: sent<LabelComparison>(),
    handler: async ({ ctx, deps: { reads, queries }, query: { labels, ...query } }) => {
      const { projectId, asking } = await readProjectScope(ctx, { reads });
      const asked = { ...query, projectId, labels: Object.entries(labels) };
      sendWritten(ctx, await queries.ask('labelComparison', asked, asking));
    },
  }),
];
