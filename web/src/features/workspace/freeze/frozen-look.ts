import { DEFAULT_SETTINGS, type TableSettings } from '../table/table-settings.ts';

/**
 * How figures are shown, without what is stored with them (groups, filters, weight): a freeze opens as the
 * table was on screen.
 */
export const pickLook = ({
  format,
  significance,
  confidence,
  correction,
  unclassified,
  sentiment,
}: TableSettings): TableSettings => ({
  ...DEFAULT_SETTINGS,
  // Freezes store counts of all comments only.
  format: format === 'negative' ? 'column' : format,
  significance,
  confidence,
  correction,
  unclassified,
  sentiment,
});
