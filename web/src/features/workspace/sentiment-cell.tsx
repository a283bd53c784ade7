import type { TableItem } from '@verbatim/command-api/contract/table';
import { sentimentView } from './sentiment-view.ts';

/** Comments by class as one bar, and the mean compound. */
export const SentimentCell = ({ item }: { readonly item: TableItem }) => {
  const { parts, average, hint } = sentimentView(item);
  return (
    <td className="sentiment" title={hint}>
      <span className="stack" role="img" aria-label={hint}>
        {parts.map(({ kind, percent }) => (
          <span key={kind} className={kind} style={{ width: `${percent}%` }} />
        ))}
      </span>
      <span className="average">{average}</span>
    </td>
  );
};
