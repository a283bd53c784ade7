import Box from '@mui/material/Box';
import type { ElementMenu } from './element-menu.tsx';
import type { Twin, TwinRow } from './twin.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

const style = {
  ...{ borderCollapse: 'separate', borderSpacing: 0, fontSize: 13, fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { px: 1.5, height: 32, borderBottom: 1, borderColor: 'divider', textAlign: 'right', fontWeight: 400 },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', fontWeight: 600, maxWidth: 220 },
  '& tbody th, & thead th:first-of-type': { textAlign: 'start', minWidth: 160, overflowWrap: 'anywhere' },
  '& button': {
    ...{ all: 'unset', cursor: 'pointer', borderRadius: '2px' },
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
  },
} as const;

interface TwinTableProps {
  readonly twin: Twin;
  readonly onElement: ElementMenu['onElement'];
}

const Cell = ({
  row,
  at,
  onElement,
}: { readonly row: TwinRow; readonly at: number } & Omit<TwinTableProps, 'twin'>) => {
  const cell = row.cells[at] ?? null;
  const text = cell === null ? '–' : number.format(cell);
  const element = cell === null ? null : (row.elementAt?.(at) ?? null);
  if (element === null) return <td>{text}</td>;
  return (
    <td>
      <button
        type="button"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          onElement({ clientX: left, clientY: bottom }, element);
        }}
      >
        {text}
      </button>
    </td>
  );
};

/** What a picture shows, in numbers. */
export const TwinTable = ({ twin: { caption, columns, rows }, onElement }: TwinTableProps) => (
  <Box sx={{ maxHeight: 600, overflow: 'auto' }} tabIndex={0} role="region" aria-label={caption}>
    <Box component="table" aria-label={caption} sx={style}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col" dir="auto">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            <th scope="row" dir="auto">
              {row.name}
            </th>
            {row.cells.map((_, column) => (
              <Cell key={column} {...{ row, onElement }} at={column} />
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
);
