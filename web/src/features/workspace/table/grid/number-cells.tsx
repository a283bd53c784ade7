import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { formatWhole, listNumberFigures, NUMBER_WIDTH, toNumberCell } from '../number-figures.ts';
import { nextSort, type TableSort } from '../table-settings.ts';

interface NumbersProps {
  readonly table: TableResult | undefined;
}

export const NumberWidths = ({ table }: NumbersProps) =>
  listNumberFigures(table).map(({ key }) => <col key={key} style={{ width: NUMBER_WIDTH }} />);

interface NumberHeadingsProps extends NumbersProps {
  /** Heading rows. */
  readonly span: number;
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
}

/** Sortable, with the figure of all comments below. */
export const NumberHeadings = ({ table, span, sort, onSort }: NumberHeadingsProps) =>
  listNumberFigures(table).map((figure) => {
    const { key, label } = figure;
    const isSorted = sort.by === key;
    const whole = table?.numbers === undefined ? '' : formatWhole(table.numbers, figure);
    return (
      <th
        key={key}
        className="leaf"
        scope="col"
        rowSpan={span}
        aria-sort={!isSorted ? 'none' : sort.order === 'asc' ? 'ascending' : 'descending'}
      >
        <button type="button" className="sort" title={`Sort by ${label}`} onClick={() => onSort(nextSort(sort, key))}>
          <span>{label}</span>
          {isSorted ? (
            <span className="arrow" aria-hidden="true">
              {sort.order === 'desc' ? '↓' : '↑'}
            </span>
          ) : null}
        </button>
        <span className="base" dir="auto" title={whole}>
          {whole}
        </span>
      </th>
    );
  });

interface NumberCellsProps {
  readonly table: TableResult;
  readonly item: TableItem;
  readonly minBase: number;
}

export const NumberCells = ({ table, item, minBase }: NumberCellsProps) =>
  listNumberFigures(table).map((figure) => {
    const { text, hint } = toNumberCell(item, figure, minBase);
    return (
      <td key={figure.key} className="leaf" title={hint}>
        {text}
      </td>
    );
  });
