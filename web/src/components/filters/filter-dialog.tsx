import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState, type SubmitEvent } from 'react';
import { FieldChoice, type Choice } from './field-choice.tsx';
import { FilterEditor, type FilterScope } from './filter-editor.tsx';
import { FilterList } from './filter-list.tsx';
import {
  emptyFilter,
  movedFilter,
  dropBlankFilters,
  withFilter,
  withoutFilter,
  type FilterField,
  type Filters,
} from './filter-model.ts';
import { useFilterValues } from './use-filter-values.ts';
import { MatchingCount } from './matching-count.tsx';

interface FilterDialogProps {
  readonly scope: FilterScope;
  readonly fields: readonly FilterField[];
  readonly filters: Filters;
  readonly onApply: (filters: Filters) => void;
  readonly onClose: () => void;
}

const useDraft = ({ fields, filters }: Pick<FilterDialogProps, 'fields' | 'filters'>) => {
  const [draft, setDraft] = useState(filters);
  const [current, setCurrent] = useState<FilterField | null>(() => {
    const on = dropBlankFilters(filters);
    return fields.find(({ name }) => on[name] !== undefined) ?? null;
  });
  return {
    draft,
    current,
    setDraft,
    open: setCurrent,
    choose: (field: FilterField): void => {
      setDraft(movedFilter(draft, current?.name ?? null, field));
      setCurrent(field);
    },
    add: ({ field, value }: Required<Choice>): void => {
      const filter = draft[field.name] ?? emptyFilter(field.kind);
      setDraft(withFilter(draft, field.name, { ...filter, value: [...new Set([...filter.value, value])] }));
    },
    remove: (field: FilterField): void => {
      setDraft(withoutFilter(draft, field.name));
      if (field.name === current?.name) setCurrent(null);
    },
  };
};

const contentStyle = {
  display: 'grid',
  gap: 3,
  pt: '8px !important',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
  minHeight: { sm: 492 },
  alignContent: 'start',
} as const;

/** Filter dialog: all fields' filters must match, by any of their values. */
export const FilterDialog = ({ scope, fields, filters, onApply, onClose }: FilterDialogProps) => {
  const { draft, current, setDraft, open, choose, add, remove } = useDraft({ fields, filters });
  const apply = (next: Filters): void => {
    onApply(dropBlankFilters(next));
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    apply(draft);
  };
  const hasFilters = [filters, draft].some((some) => Object.keys(dropBlankFilters(some)).length > 0);
  const values = useFilterValues(fields, scope.workspaceId);
  const filter = current === null ? undefined : (draft[current.name] ?? emptyFilter(current.kind));
  return (
    // Esc and clicks outside apply: only Cancel discards.
    <Dialog open onClose={() => apply(draft)} fullWidth maxWidth="md" aria-labelledby="filter-title">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="filter-title">Filters</DialogTitle>
        <DialogContent sx={contentStyle}>
          <FilterList scope={scope} fields={fields} draft={draft} current={current} onOpen={open} onRemove={remove} />
          <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
            <FieldChoice
              key={`field-${current?.name ?? ''}`}
              fields={fields}
              values={values}
              value={current}
              onChange={choose}
              onValue={add}
            />
            {current === null || filter === undefined ? null : (
              <FilterEditor
                key={current.name}
                scope={scope}
                filter={filter}
                field={current}
                others={withoutFilter(draft, current.name)}
                onChange={(next) => setDraft(withFilter(draft, current.name, next))}
              />
            )}
          </Box>
        </DialogContent>
        {/* On phones the count has a line of its own. */}
        <DialogActions
          sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& > p': { flexBasis: { xs: '100%', sm: 'auto' } } }}
        >
          <MatchingCount projectId={scope.projectId} filters={draft} />
          <Box sx={{ flex: 1 }} />
          {hasFilters ? <Button onClick={() => apply({})}>Clear all</Button> : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Apply
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
