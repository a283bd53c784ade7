import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { memo, useState } from 'react';
import { FilterDialog } from './filter-dialog.tsx';
import type { FilterScope } from './filter-editor.tsx';
import { withoutFilter, type FilterField, type Filters } from './filter-model.ts';
import { FilterPopover } from './filter-popover.tsx';
import { filterLines } from './filter-label.ts';
import { useFilterKey } from './use-filter-key.ts';
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

/** Opens the dialog of all filters. */
export const FilterButton = memo(({ scope, fields, filters, onChange }: FilterBarProps) => {
  const [open, setOpen] = useState(false);
  useFilterKey(() => setOpen(true));
  return (
    <>
      <Button
        startIcon={<FilterListOutlined />}
        title="Filters (f)"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters
      </Button>
      {open ? (
        <FilterDialog
          scope={scope}
          fields={fields}
          filters={filters}
          onApply={onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
});
FilterButton.displayName = 'FilterButton';

/** Chips of the active filters; a click edits one in place. */
export const FilterChips = memo(({ scope, fields, filters, onChange }: FilterBarProps) => {
  const [edited, setEdited] = useState<Edited | null>(null);
  const lines = filterLines(filters, fields, useThemeNames(scope.workspaceId, filters));
  return (
    <Box
      role="group"
      aria-label="Filters"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75, rowGap: 0.25, minWidth: 0 }}
    >
      {lines.map(({ field, text }) => (
        <Chip
          key={field.name}
          size="small"
          variant="outlined"
          label={text}
          title={field.tooltip === undefined ? text : `${text} (${field.tooltip})`}
          aria-haspopup="dialog"
          onClick={(event) => setEdited({ field, anchor: event.currentTarget })}
          onDelete={() => onChange(withoutFilter(filters, field.name))}
          sx={{
            maxWidth: 'min(420px, 100%)',
            height: 22,
            '& .MuiChip-label': { direction: 'inherit', unicodeBidi: 'plaintext' },
          }}
        />
      ))}
      {lines.length > 1 ? (
        <Button onClick={() => onChange({})} sx={{ minHeight: 24, py: 0 }}>
          Clear filters
        </Button>
      ) : null}
      {edited === null ? null : (
        <FilterPopover
          key={edited.field.name}
          scope={scope}
          filters={filters}
          field={edited.field}
          anchor={edited.anchor}
          onApply={onChange}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
});
FilterChips.displayName = 'FilterBar';

/** Filter button and chips. */
export const FilterBar = (props: FilterBarProps) => (
  <>
    <FilterButton {...props} />
    {Object.keys(props.filters).length === 0 ? null : <FilterChips {...props} />}
  </>
);
