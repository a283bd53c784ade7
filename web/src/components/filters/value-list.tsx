import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ColumnValues, ValueCount } from '@verbatim/command-api/contract/results/column-values';
import { EMPTY_CELL } from '@verbatim/domain/filters/filter-label';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { useColumnValuesQuery } from '../../api/results/results.ts';
import { AlikeOptions } from '../column-reading/alike-options.tsx';
import { formatCount } from '../text/format.ts';
import { LoadFailed } from '../messages/load-failed.tsx';
import { getLoadError } from '../messages/loaded.tsx';
import { SearchBox } from '../search-box.tsx';
import { useDebounced } from '../hooks/use-debounced.ts';
import type { FilterEditorProps } from './filter-editor.tsx';
import { toFiltersInput } from './filter-model.ts';

type Listed = Extract<ColumnValues, { readonly values: unknown }>;

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0.5,
  height: 264,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;

const rowStyle = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 0.5,
  pr: 1,
  minHeight: 30,
  fontSize: 13,
  cursor: 'pointer',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
} as const;

interface ValueRowProps {
  readonly value: ValueCount;
  /** 0 to 1: of the most frequent. */
  readonly share: number;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

const ValueRow = ({ value: { label, count }, share, checked, onToggle }: ValueRowProps) => (
  <li>
    <Box component="label" sx={rowStyle}>
      <Box
        aria-hidden="true"
        sx={{
          position: 'absolute',
          insetBlock: 3,
          insetInlineStart: 28,
          width: `calc((100% - 28px) * ${share.toFixed(4)})`,
          bgcolor: 'surface.bar',
          borderRadius: 0.5,
        }}
      />
      <Checkbox checked={checked} onChange={onToggle} sx={{ p: 0.25 }} />
      <Box component="span" dir="auto" sx={{ position: 'relative', overflowWrap: 'anywhere', px: 0.75 }}>
        {label === '' ? EMPTY_CELL : label}
      </Box>
      <Box component="span" sx={{ position: 'relative', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(count)}
      </Box>
    </Box>
  </li>
);

const Loading = () => (
  <Box sx={{ ...listStyle, overflow: 'hidden' }} aria-busy="true">
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} variant="rounded" height={22} sx={{ m: 0.5 }} />
    ))}
  </Box>
);

interface ListProps {
  readonly label: string;
  readonly listed: Listed;
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}

const List = ({ label, listed, chosen, onToggle }: ListProps) => {
  const most = Math.max(1, ...listed.values.map(({ count }) => count));
  return (
    <Box component="ul" aria-label={`Values of ${label}`} sx={listStyle} tabIndex={0}>
      {listed.values.map((value) => (
        <ValueRow
          key={value.value}
          value={value}
          share={value.count / most}
          checked={chosen.includes(value.value)}
          onToggle={() => onToggle(value.value)}
        />
      ))}
      {listed.found > listed.values.length ? (
        <Box component="li" sx={{ p: 1, fontSize: 12, color: 'text.secondary' }}>
          {formatCount(listed.found - listed.values.length)} more: search for them.
        </Box>
      ) : null}
      {listed.found === 0 ? (
        <Box component="li" sx={{ p: 1, fontSize: 13, color: 'text.secondary' }}>
          No matching value.
        </Box>
      ) : null}
    </Box>
  );
};

/** The first value that contains the search text: the list may be of a shorter one. */
const getFirst = ({ values }: Listed, search: string): string | undefined =>
  values.find(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))?.value;

/** The values of a category with how many comments have each under the other filters. */
export const ValueList = ({ scope, field, filter, others, tried, onChange }: FilterEditorProps) => {
  const [search, setSearch] = useState('');
  const query = useColumnValuesQuery({
    ...scope,
    name: field.name,
    filters: toFiltersInput(others),
    search: useDebounced(search, 'search').trim(),
  });
  const { data, refetch } = query;
  const { data: project } = useProjectQuery(scope.projectId);
  // What was read for other filters stays, and is not taken for these.
  const error = getLoadError({ data: query.currentData, error: query.error });
  const listed = data !== undefined && 'values' in data ? data : undefined;
  const { value: chosen } = filter;
  const toggle = (value: string): void =>
    onChange({
      ...filter,
      value: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
    });
  const values = listed?.values.map(({ value }) => value) ?? [];
  const isMissing = tried === true && chosen.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {/* Enter selects the search result; without a search it applies the filters. */}
      <Box
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || search.trim() === '') return;
          event.preventDefault();
          const found = listed && getFirst(listed, search);
          if (found === undefined) return;
          toggle(found);
          setSearch('');
        }}
      >
        <SearchBox label={`Search ${field.label}`} value={search} onChange={setSearch} width="100%" autoFocus />
      </Box>
      {error ? <LoadFailed what="The values" error={error} onRetry={() => void refetch()} /> : null}
      {listed === undefined && !error ? <Loading /> : null}
      {listed === undefined ? null : <List label={field.label} listed={listed} chosen={chosen} onToggle={toggle} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography variant="body2" color={isMissing ? 'error' : 'textSecondary'} role="status" sx={{ flex: 1 }}>
          {isMissing ? 'Field is Required' : `${formatCount(chosen.length)} chosen`}
        </Typography>
        <Button
          disabled={values.length === 0}
          onClick={() => onChange({ ...filter, value: [...new Set([...chosen, ...values])] })}
        >
          Choose all
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onChange({ ...filter, value: [] })}>
          Choose none
        </Button>
      </Box>
      {field.kind === 'enum' && project !== undefined ? (
        <AlikeOptions project={project} columns={[field.name]} />
      ) : null}
    </Box>
  );
};
