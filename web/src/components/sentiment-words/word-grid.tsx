import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { WordWeight } from '../../api/sentiment.ts';
import { GRID_HEADING_HEIGHT, GRID_STYLE } from '../grid-style.ts';
import { formatWeight, stepValue } from './words.ts';

interface WordGridProps {
  readonly words: readonly WordWeight[];
  readonly onSet: (text: string, value: number) => void;
  readonly onRemove: (text: string) => void;
  /** Empty state. */
  readonly none: string;
  /** As high as its words, while they are few. */
  readonly isShort: boolean;
}

const ROW_HEIGHT = 44;
const MAX_HEIGHT = 440;

/** In pixels; an empty grid has its message in two rows. */
const computeHeight = (words: number): number =>
  Math.min(MAX_HEIGHT, GRID_HEADING_HEIGHT + Math.max(2, words) * ROW_HEIGHT + 2);

type Acts = Pick<WordGridProps, 'onSet' | 'onRemove'>;

const Weight = ({ word: { text, value }, onSet }: { readonly word: WordWeight; readonly onSet: Acts['onSet'] }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
    <IconButton size="small" aria-label={`Lower ${text} by 0.1`} onClick={() => onSet(text, stepValue(value, -1))}>
      <RemoveOutlined fontSize="small" />
    </IconButton>
    <Box
      component="span"
      sx={{
        minWidth: 44,
        textAlign: 'center',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {formatWeight(value)}
    </Box>
    <IconButton size="small" aria-label={`Raise ${text} by 0.1`} onClick={() => onSet(text, stepValue(value, 1))}>
      <AddOutlined fontSize="small" />
    </IconButton>
  </Box>
);

const getColumns = ({ onSet, onRemove }: Acts): GridColDef<WordWeight>[] => [
  {
    field: 'text',
    headerName: 'Word',
    flex: 1,
    minWidth: 72,
    renderCell: ({ row }) => <span dir="auto">{row.text}</span>,
  },
  {
    field: 'value',
    headerName: 'Weight',
    type: 'number',
    width: 124,
    align: 'center',
    headerAlign: 'center',
    editable: true,
    renderCell: ({ row }) => <Weight word={row} onSet={onSet} />,
  },
  {
    field: 'remove',
    headerName: 'Remove',
    width: 76,
    sortable: false,
    renderCell: ({ row: { text } }) => (
      <IconButton size="small" aria-label={`Remove ${text}`} onClick={() => onRemove(text)}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    ),
  },
];

/** Virtualised grid of words and weights, a hundred per page; a double click edits a weight. */
export const WordGrid = ({ words, onSet, onRemove, none, isShort }: WordGridProps) => {
  const columns = useMemo(() => getColumns({ onSet, onRemove }), [onSet, onRemove]);
  return (
    <Box sx={{ height: isShort ? computeHeight(words.length) : MAX_HEIGHT, minWidth: 0 }}>
      <DataGrid
        aria-label="Sentiment words"
        rows={words}
        columns={columns}
        getRowId={({ text }) => text}
        rowHeight={ROW_HEIGHT}
        disableColumnMenu
        disableRowSelectionOnClick
        pageSizeOptions={[100]}
        hideFooter={words.length <= 100}
        processRowUpdate={(row) => {
          const value = stepValue(Number(row.value), 0);
          onSet(row.text, value);
          return { ...row, value };
        }}
        localeText={{ noRowsLabel: none }}
        columnHeaderHeight={GRID_HEADING_HEIGHT}
        sx={[GRID_STYLE, { border: 0 }]}
      />
    </Box>
  );
};
