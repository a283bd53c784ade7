import type { ShownLabelled } from '../../../components/label-comparison/comparison.tsx';
import type { ShownComments } from '../drilldown/use-drilldown.tsx';

/** The drilldown of a comparison's number. */
export const toShownComments = ({ title, themeId, sentiment, string, filters }: ShownLabelled): ShownComments => ({
  title,
  themeId,
  groupBy: [],
  field: null,
  filters,
  ...(sentiment !== null && { sentiment }),
  ...(string !== null && { string }),
});
