/** Grid style consistent with other tables: small headings, hairlines, no column lines. */
export const GRID_HEADING_HEIGHT = 40;

export const GRID_STYLE = {
  '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
  borderColor: 'divider',
  '& .MuiDataGrid-columnHeaderTitle': { fontSize: 13, fontWeight: 600 },
  '& .MuiDataGrid-columnSeparator': { display: 'none' },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', fontSize: 13 },
} as const;
