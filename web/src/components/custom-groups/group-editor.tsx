import AddOutlined from '@mui/icons-material/AddOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { getFieldErrors, getErrorMessage } from '../../api/transport/problem.ts';
import { asText, ConflictDialog } from '../../forms/conflict-dialog.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import {
  mapValuesToBands,
  describeBands,
  formatBands,
  withBand,
  withBandMoved,
  withValueIn,
  type Band,
} from './band-model.ts';
import { DeleteGroupButton } from './delete-group-button.tsx';
import { GroupBand } from './group-band.tsx';
import { GroupValues } from './group-values.tsx';
import { useGroupForm, type GroupValues as Values } from './use-group-form.ts';

export interface GroupEditorProps {
  readonly project: Project;
  /** Null creates one. */
  readonly groupId: string | null;
  readonly onSaved: (id: string) => void;
  readonly onDeleted: (id: string) => void;
  /** Reports unsaved changes; a draft is kept in any case. */
  readonly onChanged?: ((isChanged: boolean) => void) | undefined;
}

const CONFLICT_FIELDS = {
  field: { label: 'Field', show: asText, isText: false },
  name: { label: 'Group label', show: asText, isText: true },
  bands: { label: 'Categories', show: (value: unknown) => describeBands(String(value)), isText: false },
};

/** Columns that can be banded. */
export const enumColumns = ({ tableDefinitions, columns }: Pick<Project, 'tableDefinitions' | 'columns'>) =>
  tableDefinitions.filter(({ name, field_type }) => field_type === 'enum' && columns.includes(name));

interface BandsProps {
  readonly column: { readonly field: string; readonly options: readonly string[] };
  readonly bands: readonly Band[];
  readonly faults: Readonly<Record<string, string | undefined>>;
  readonly onChange: (bands: readonly Band[]) => void;
}

const besideEachOther = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(220px, 2fr) minmax(0, 3fr)' },
} as const;

const Bands = ({ column: { field, options }, bands, faults, onChange }: BandsProps) => {
  const bandOf = mapValuesToBands(bands);
  const takenBy =
    (at: number) =>
    (value: string): string | undefined => {
      const place = bandOf.get(value);
      return place === undefined || place === at ? undefined : bands[place]?.name.trim() || `category ${place + 1}`;
    };
  return (
    <Box sx={besideEachOther}>
      <GroupValues
        label={field}
        values={options}
        bands={bands}
        bandOf={bandOf}
        onTakeOut={(value) => onChange(withValueIn(bands, value, null))}
      />
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
        <Box component="ol" aria-label="Categories" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {bands.map((band, at) => (
            <GroupBand
              key={at}
              band={band}
              at={at}
              count={bands.length}
              values={options}
              takenBy={takenBy(at)}
              faults={{ name: faults[`columns.${at}.name`], items: faults[`columns.${at}.items`] }}
              onChange={(patch) => onChange(withBand(bands, at, patch))}
              onDrop={(value) => onChange(withValueIn(bands, value, at))}
              onMove={(by) => onChange(withBandMoved(bands, at, by))}
              onRemove={() => onChange(bands.filter((_, place) => place !== at))}
            />
          ))}
        </Box>
        <Button
          startIcon={<AddOutlined />}
          onClick={() => onChange([...bands, { name: '', items: [] }])}
          sx={{ justifySelf: 'start' }}
        >
          Add category
        </Button>
      </Box>
    </Box>
  );
};

const NoColumnYet = () => (
  <Typography variant="body2" color="textSecondary">
    Choose a column, and sort its values into categories of your own, such as seasons into warm and cold.
  </Typography>
);

/** Errors without a field. */
const Refused = ({ error }: { readonly error: unknown }) =>
  error === undefined || getFieldErrors(error).length > 0 ? null : (
    <Alert severity="error">{getErrorMessage(error)}</Alert>
  );

interface HeadFieldsProps {
  readonly values: Values;
  readonly columns: ReturnType<typeof enumColumns>;
  readonly faults: Readonly<Record<string, string | undefined>>;
  readonly onField: (name: string) => void;
  readonly onName: (label: string) => void;
}

const HeadFields = ({ values, columns, faults, onField, onName }: HeadFieldsProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 0.75 }}>
    <TextField
      select
      required
      label="Field"
      value={values.field}
      onChange={(event) => onField(event.target.value)}
      error={faults['field'] !== undefined}
      helperText={faults['field'] ?? 'A column with categories'}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">Choose a column</option>
      {columns.map((one) => (
        <option key={one.name} value={one.name} title={one.label === '' ? undefined : one.name}>
          {columnTitle(one)}
        </option>
      ))}
    </TextField>
    <TextField
      required
      label="Group label"
      value={values.name}
      onChange={(event) => onName(event.target.value)}
      error={faults['name'] !== undefined}
      helperText={faults['name'] ?? 'The name shown in results'}
      slotProps={{ htmlInput: { dir: 'auto', maxLength: 200 } }}
    />
  </Box>
);

/**
 * A custom group: a label, and named bands of an enum column's values, by which results are grouped as by a
 * column.
 */
export const GroupEditor = ({ project, groupId, onSaved, onDeleted, onChanged }: GroupEditorProps) => {
  const form = useGroupForm(project, groupId, onSaved);
  const { draft, faults, bands, error, conflict, isChanged } = form;
  const { field } = draft.values;
  useEffect(() => onChanged?.(isChanged), [onChanged, isChanged]);
  const columns = enumColumns(project);
  const column = columns.find((one) => one.name === field);
  const setBands = (next: readonly Band[]): void => form.set({ bands: formatBands(next) });
  const chooseField = (next: string): void =>
    // Values do not carry over to another column.
    form.set({ field: next, bands: formatBands(bands.map((band) => ({ name: band.name, items: [] }))) });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minHeight: '100%' }}>
        <DraftNote at={draft.restoredAt} onDiscard={form.discard} />
        <Refused error={error} />
        <HeadFields
          columns={columns}
          faults={faults}
          values={draft.values}
          onField={chooseField}
          onName={(label) => form.set({ name: label })}
        />
        {column === undefined ? (
          <NoColumnYet />
        ) : (
          <Bands column={column} bands={bands} faults={faults} onChange={setBands} />
        )}
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 'auto' }}>
          {groupId === null ? null : (
            <DeleteGroupButton
              projectId={project.id}
              group={{ id: groupId, name: draft.base.values.name }}
              onDeleted={() => {
                form.discard();
                onDeleted(groupId);
              }}
            />
          )}
          <Box sx={{ flex: 1 }} />
          <Button disabled={!isChanged} onClick={form.discard}>
            Discard
          </Button>
          <Button type="submit" variant="contained" loading={form.busy}>
            {groupId === null ? 'Add group' : 'Save group'}
          </Button>
        </Box>
      </Box>
      {conflict === null ? null : (
        <ConflictDialog
          conflict={conflict}
          fields={CONFLICT_FIELDS}
          onSave={form.resolve}
          onCancel={form.leaveConflict}
        />
      )}
    </form>
  );
};
