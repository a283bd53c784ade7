import type { TableItem } from '@verbatim/command-api/contract/results/table';
import { sentimentView } from '../sentiment-view.ts';

interface SentimentCellProps {
  readonly item: TableItem;
  /** Its place in the table, for the keyboard. */
  readonly mark: string;
  readonly isReached: boolean;
}

/**
 * Comments by class as one bar, and the mean compound; a click opens their drilldown, or that of the clicked
 * part.
 */
export const SentimentCell = ({ item, mark, isReached }: SentimentCellProps) => {
  const { parts, average, isOpposed, hint } = sentimentView(item);
  return (
    <td className="sentiment drills" title={hint} data-cell={mark} tabIndex={isReached ? 0 : -1}>
      <span className="stack" role="img" aria-label={hint}>
        {parts.map(({ kind, percent }) => (
          <span key={kind} className={kind} data-part={kind} style={{ width: `${percent}%` }} />
        ))}
      </span>
      <span className="average">
        {isOpposed ? <span className="quiet">≠ </span> : null}
        {average}
      </span>
    </td>
  );
};
