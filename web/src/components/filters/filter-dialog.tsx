import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState, type SubmitEvent } from 'react';
import { FieldChoice } from './field-choice.tsx';
import { FilterEditor, type FilterScope } from './filter-editor.tsx';
import { FilterList } from './filter-list.tsx';
import {
  emptyFilter,
  isUnfinished,
  movedFilter,
  usable,
  withFilter,
  withoutFilter,
  type FilterField,
  type Filters,
} from './filter-model.ts';
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
    const on = usable(filters);
    return fields.find(({ name }) => on[name] !== undefined) ?? null;
  });
  return {
    ...{ draft, current, setDraft },
    open: setCurrent,
    choose: (field: FilterField): void => {
      setDraft(movedFilter(draft, current?.name ?? null, field));
      setCurrent(field);
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

/** Which comments count: every field's filter must hold, and of a field any of its values. */
export const FilterDialog = ({ scope, fields, filters, onApply, onClose }: FilterDialogProps) => {
  const { draft, current, setDraft, open, choose, remove } = useDraft({ fields, filters });
  const [tried, setTried] = useState(false);
  const apply = (next: Filters): void => {
    onApply(usable(next));
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    const unfinished = fields.find(({ name }) => draft[name] !== undefined && isUnfinished(draft[name]));
    if (unfinished === undefined) apply(draft);
    else open(unfinished);
  };
  const filter = current === null ? undefined : (draft[current.name] ?? emptyFilter(current.kind));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="filter-title">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="filter-title">Filters</DialogTitle>
        <DialogContent sx={contentStyle}>
          <FilterList {...{ scope, fields, draft, current }} onOpen={open} onRemove={remove} />
          <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
            <FieldChoice key={`field-${current?.name ?? ''}`} fields={fields} value={current} onChange={choose} />
            {current === null || filter === undefined ? null : (
              <FilterEditor
                key={current.name}
                {...{ scope, filter, tried }}
                field={current}
                others={withoutFilter(draft, current.name)}
                onChange={(next) => setDraft(withFilter(draft, current.name, next))}
              />
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <MatchingCount projectId={scope.projectId} filters={draft} />
          <Box sx={{ flex: 1 }} />
          <Button onClick={() => apply({})}>Clear all</Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Apply
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
