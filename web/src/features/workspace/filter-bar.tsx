import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { FilterDialog } from './filter-dialog.tsx';
import { changedFilter, filterColumns, filterLines, type TableFilters } from './table-filters.ts';

interface FilterBarProps {
  readonly project: Project;
  readonly filters: TableFilters;
  readonly onChange: (filters: TableFilters) => void;
}

/** The button of the filters, and a chip for each that is on. */
export const FilterBar = ({ project, filters, onChange }: FilterBarProps) => {
  const [open, setOpen] = useState(false);
  const columns = filterColumns(project);
  return (
    <>
      <Button startIcon={<FilterListOutlined />} onClick={() => setOpen(true)}>
        Filters
      </Button>
      {filterLines(filters, columns).map(({ name, text }) => (
        <Chip
          key={name}
          size="small"
          label={text}
          onDelete={() => onChange(changedFilter(filters, name, { value: [] }))}
          sx={{ maxWidth: 320 }}
        />
      ))}
      {open ? (
        <FilterDialog columns={columns} filters={filters} onApply={onChange} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};
