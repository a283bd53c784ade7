import type { TableResult } from '@verbatim/command-api/contract/table';
import { formatCount } from '../../components/format.ts';
import { COLUMN_WIDTH, NAME_WIDTH, SENTIMENT_WIDTH, TOTAL_WIDTH } from './theme-table-style.ts';
import { nextSort, type TableSettings, type TableSort } from './table-settings.ts';
import { baseOf, columnLetters, headerRows, SENTIMENT, TOTAL } from './table-view.ts';
import type { Window } from './window-of.ts';

interface ThemeTableHeadProps {
  readonly table: TableResult | undefined;
  /** Columns in sight. */
  readonly window: Window;
  readonly settings: TableSettings;
  readonly onSort: (sort: TableSort) => void;
}

const UNITS = { sum: '#', column: '%', row: '%' } as const;

interface SortButtonProps {
  readonly label: string;
  readonly by: string;
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
}

const SortButton = ({ label, by, sort, onSort }: SortButtonProps) => (
  <button type="button" className="sort" title={`Sort by ${label}`} onClick={() => onSort(nextSort(sort, by))}>
    <span>{label}</span>
    {sort.by === by ? <span aria-hidden="true">{sort.order === 'desc' ? '↓' : '↑'}</span> : null}
  </button>
);

const ariaSort = (sort: TableSort, by: string): 'ascending' | 'descending' | 'none' =>
  sort.by !== by ? 'none' : sort.order === 'asc' ? 'ascending' : 'descending';

/** A place holder as wide as the columns out of sight. */
const Spacer = ({ columns, span = 1 }: { readonly columns: number; readonly span?: number }) =>
  columns > 0 ? <td aria-hidden="true" rowSpan={span} style={{ width: columns * COLUMN_WIDTH, padding: 0 }} /> : null;

const Widths = ({
  before,
  shown,
  after,
}: {
  readonly before: number;
  readonly shown: number;
  readonly after: number;
}) => (
  <colgroup>
    <col style={{ width: NAME_WIDTH }} />
    <col style={{ width: TOTAL_WIDTH }} />
    <col style={{ width: SENTIMENT_WIDTH }} />
    {before > 0 ? <col style={{ width: before * COLUMN_WIDTH }} /> : null}
    {Array.from({ length: shown }, (_, index) => (
      <col key={index} style={{ width: COLUMN_WIDTH }} />
    ))}
    {after > 0 ? <col style={{ width: after * COLUMN_WIDTH }} /> : null}
  </colgroup>
);

const Corner = ({
  table,
  settings,
  span,
  onSort,
}: {
  readonly table: TableResult | undefined;
  readonly settings: TableSettings;
  readonly span: number;
  readonly onSort: (sort: TableSort) => void;
}) => {
  const { sort, format } = settings;
  return (
    <>
      <th className="name" scope="col" rowSpan={span} aria-sort={ariaSort(sort, 'name')}>
        <SortButton label="Theme" by="name" sort={sort} onSort={onSort} />
        <span className="base">Base: comments</span>
      </th>
      <th scope="col" rowSpan={span} aria-sort={ariaSort(sort, 'count')}>
        <SortButton label={`Total ${UNITS[format]}`} by="count" sort={sort} onSort={onSort} />
        <span className="base">{table === undefined ? ' ' : formatCount(baseOf(table, TOTAL))}</span>
      </th>
      <th scope="col" rowSpan={span} style={{ textAlign: 'left' }} aria-sort={ariaSort(sort, SENTIMENT)}>
        <SortButton label="Sentiment" by={SENTIMENT} sort={sort} onSort={onSort} />
        <span className="base">Comments and mean</span>
      </th>
    </>
  );
};

/** Heading rows, one a level of the grouping; the bases stand under the last. */
export const ThemeTableHead = ({ table, window, settings, onSort }: ThemeTableHeadProps) => {
  const all = table?.columns ?? [];
  const columns = all.slice(window.first, window.end);
  const levels = headerRows(columns);
  const groups = levels.slice(0, -1);
  const letters = settings.significance === 'group' ? columnLetters(all) : new Map<string, string>();
  const span = Math.max(1, levels.length);
  const corner = <Corner table={table} settings={settings} span={span} onSort={onSort} />;
  return (
    <>
      <Widths before={window.first} shown={columns.length} after={all.length - window.end} />
      <thead>
        {groups.map((cells, level) => (
          <tr key={level}>
            {level === 0 ? corner : null}
            {level === 0 ? <Spacer columns={window.first} span={span} /> : null}
            {cells.map(({ key, label, span: colSpan }) => (
              <th key={key} className="group" scope="colgroup" colSpan={colSpan} title={label}>
                {label}
              </th>
            ))}
          </tr>
        ))}
        <tr style={{ height: 52 }}>
          {groups.length === 0 ? corner : null}
          {groups.length === 0 ? <Spacer columns={window.first} /> : null}
          {columns.map(({ key, labels }) => (
            <th key={key} className="leaf" scope="col" aria-sort={ariaSort(settings.sort, key)}>
              <SortButton label={labels.at(-1) ?? key} by={key} sort={settings.sort} onSort={onSort} />
              <span className="base">
                {letters.has(key) ? `${letters.get(key) ?? ''} · ` : ''}
                {table === undefined ? '' : formatCount(baseOf(table, key))}
              </span>
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
};
