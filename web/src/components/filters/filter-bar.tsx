import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { memo, useState } from 'react';
import { FilterDialog } from './filter-dialog.tsx';
import type { FilterScope } from './filter-editor.tsx';
import { withoutFilter, type FilterField, type Filters } from './filter-model.ts';
import { FilterPopover } from './filter-popover.tsx';
import { filterLines } from './filter-words.ts';
import { useThemeNames } from './use-theme-names.ts';

interface FilterBarProps {
  readonly scope: FilterScope;
  readonly fields: readonly FilterField[];
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

interface Edited {
  readonly field: FilterField;
  readonly anchor: HTMLElement;
}

/** The button of the filters, and in words each that is on: a click on the words changes it where it stands. */
export const FilterBar = memo(({ scope, fields, filters, onChange }: FilterBarProps) => {
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<Edited | null>(null);
  const lines = filterLines(filters, fields, useThemeNames(scope.workspaceId, filters));
  return (
    <Box
      role="group"
      aria-label="Filters"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}
    >
      <Button startIcon={<FilterListOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filters
      </Button>
      {lines.map(({ field, text }) => (
        <Chip
          key={field.name}
          size="small"
          variant="outlined"
          label={text}
          title={text}
          aria-haspopup="dialog"
          onClick={(event) => setEdited({ field, anchor: event.currentTarget })}
          onDelete={() => onChange(withoutFilter(filters, field.name))}
          sx={{
            maxWidth: 'min(420px, 100%)',
            height: 28,
            '& .MuiChip-label': { direction: 'inherit', unicodeBidi: 'plaintext' },
          }}
        />
      ))}
      {lines.length > 1 ? <Button onClick={() => onChange({})}>Clear filters</Button> : null}
      {edited === null ? null : (
        <FilterPopover
          key={edited.field.name}
          {...{ scope, filters }}
          field={edited.field}
          anchor={edited.anchor}
          onApply={onChange}
          onClose={() => setEdited(null)}
        />
      )}
      {open ? <FilterDialog {...{ scope, fields, filters }} onApply={onChange} onClose={() => setOpen(false)} /> : null}
    </Box>
  );
});
FilterBar.displayName = 'FilterBar';
