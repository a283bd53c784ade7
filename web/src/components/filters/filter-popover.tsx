import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState, type SubmitEvent } from 'react';
import { FilterEditor, type FilterScope } from './filter-editor.tsx';
import { emptyFilter, isBlank, withFilter, withoutFilter, type FilterField, type Filters } from './filter-model.ts';

interface FilterPopoverProps {
  readonly scope: FilterScope;
  readonly field: FilterField;
  readonly filters: Filters;
  /** Anchor of the popover. */
  readonly anchor: HTMLElement;
  readonly onApply: (filters: Filters) => void;
  readonly onClose: () => void;
}

/** Edits one filter in place. */
export const FilterPopover = ({ scope, field, filters, anchor, onApply, onClose }: FilterPopoverProps) => {
  const title = useId();
  const [filter, setFilter] = useState(filters[field.name] ?? emptyFilter(field.kind));
  const [tried, setTried] = useState(false);
  const others = withoutFilter(filters, field.name);
  const apply = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (isBlank(filter)) return;
    onApply(withFilter(filters, field.name, filter));
    onClose();
  };
  const keep = (): void => {
    if (!isBlank(filter)) onApply(withFilter(filters, field.name, filter));
    onClose();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      // Esc and clicks outside apply: only Cancel discards.
      onClose={keep}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': title, sx: { width: 380, maxWidth: 'calc(100vw - 32px)' } },
      }}
    >
      <Box component="form" noValidate onSubmit={apply} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <Typography id={title} variant="h3" component="h2">
          {field.label}
        </Typography>
        <FilterEditor scope={scope} field={field} filter={filter} others={others} tried={tried} onChange={setFilter} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Apply
          </Button>
        </Box>
      </Box>
    </Popover>
  );
};
