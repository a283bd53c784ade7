import AddOutlined from '@mui/icons-material/AddOutlined';
import CreateNewFolderOutlined from '@mui/icons-material/CreateNewFolderOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { WorkspaceNet } from '@verbatim/command-api/contract/workspaces';
import { MAX_NET_NAME_LETTERS, MAX_NETS } from '@verbatim/domain/workspace/nets';
import { pluralise } from '../../../components/text/format.ts';
import {
  createNet,
  findNameError,
  formatNet,
  listFolderChoices,
  listOtherNames,
  parseNet,
  type FolderChoice,
} from './net-entries.ts';
import { pickerGroups } from './picked-themes.ts';

interface NetsEditorProps {
  readonly folders: readonly Folder[];
  /** Ids of the workspace's themes, in order. */
  readonly themes: readonly string[];
  /** See `net-entries.ts`. */
  readonly entries: readonly string[];
  /** The form was submitted: errors are shown. */
  readonly isTried: boolean;
  readonly onChange: (entries: readonly string[]) => void;
}

interface NetProps {
  readonly net: WorkspaceNet;
  readonly error: string | undefined;
  readonly onChange: (net: WorkspaceNet) => void;
}

type ThemeOption = Readonly<Record<'id' | 'name', string>>;

const optionStyle = { overflowWrap: 'anywhere' } as const;

const ThemeNetFields = ({ net, error, onChange, options }: NetProps & { readonly options: readonly ThemeOption[] }) => (
  <>
    <TextField
      label="Net name"
      size="small"
      value={net.name}
      onChange={(event) => onChange({ ...net, name: event.target.value })}
      error={error !== undefined}
      helperText={error}
      slotProps={{ htmlInput: { maxLength: MAX_NET_NAME_LETTERS, dir: 'auto' } }}
    />
    <Autocomplete
      multiple
      disableCloseOnSelect
      size="small"
      limitTags={3}
      options={options}
      value={options.filter(({ id }) => net.themes.includes(id))}
      onChange={(_event, chosen) => onChange({ ...net, themes: chosen.map(({ id }) => id) })}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText="No other theme in this workspace"
      slotProps={{ chip: { size: 'small' }, listbox: { sx: optionStyle } }}
      renderInput={(params) => <TextField {...params} label="Themes of the net" />}
    />
  </>
);

interface FolderNetProps extends NetProps {
  readonly choices: readonly FolderChoice[];
  readonly themes: ReadonlySet<string>;
}

const FolderNetFields = ({ net, onChange, choices, themes }: FolderNetProps) => {
  const chosen = choices.find(({ id }) => id === net.folder_id);
  const count = chosen?.themes.filter(({ id }) => themes.has(id)).length ?? 0;
  return (
    <Autocomplete
      disableClearable
      size="small"
      options={choices}
      {...(chosen === undefined ? {} : { value: chosen })}
      onChange={(_event, { id }) => onChange({ ...net, folder_id: id })}
      getOptionLabel={({ path }) => path}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      slotProps={{ listbox: { sx: optionStyle } }}
      sx={{ gridColumn: { sm: '1 / 3' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Folder"
          helperText={
            count === 0
              ? 'None of its themes is in this workspace: the net is not shown'
              : `${pluralise(count, 'theme')} of this workspace, as the folder changes`
          }
        />
      )}
    />
  );
};

const rowStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 2fr) minmax(0, 3fr) auto' },
  '& > .MuiAutocomplete-root': { gridColumnStart: { xs: 1, sm: 'auto' } },
  '& > button': { gridRow: 1, gridColumn: { xs: 2, sm: 3 } },
  py: 1,
} as const;

/** Nets of a workspace: named themes, or folders. */
export const NetsEditor = ({ folders, themes, entries, isTried, onChange }: NetsEditorProps) => {
  const nets = useMemo(() => entries.map(parseNet), [entries]);
  const choices = useMemo(() => listFolderChoices(folders), [folders]);
  const options = useMemo(() => {
    const names = new Map(pickerGroups(folders, '').flatMap((group) => group.themes.map(({ id, name }) => [id, name])));
    return themes.flatMap((id): ThemeOption[] => (names.has(id) ? [{ id, name: names.get(id)! }] : []));
  }, [folders, themes]);
  const free = choices.find(({ id }) => !nets.some((net) => net.folder_id === id));
  const isFull = nets.length >= MAX_NETS;
  const inWorkspace = useMemo(() => new Set(themes), [themes]);
  const change = (changed: WorkspaceNet): void =>
    onChange(nets.map((net) => formatNet(net.id === changed.id ? changed : net)));
  return (
    <Box component="section" aria-labelledby="nets-title">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id="nets-title" variant="subtitle2" component="h3" sx={{ flex: 1 }}>
          Nets ({nets.length})
        </Typography>
        <Button
          size="small"
          startIcon={<AddOutlined />}
          disabled={isFull || options.length === 0}
          onClick={() => onChange([...entries, createNet({})])}
        >
          Add net
        </Button>
        <Button
          size="small"
          startIcon={<CreateNewFolderOutlined />}
          disabled={isFull || free === undefined}
          onClick={() => onChange([...entries, createNet({ folder_id: free?.id ?? null })])}
        >
          Add folder
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary">
        A net counts the comments with any of its themes, each comment once.
      </Typography>
      {nets.map((net) => {
        const found = findNameError(net, listOtherNames(nets, net.id));
        const error = isTried || net.name !== '' ? found : undefined;
        const of = net.folder_id === null ? net.name : (choices.find(({ id }) => id === net.folder_id)?.path ?? '');
        return (
          <Box key={net.id} role="group" aria-label={of === '' ? 'New net' : `Net ${of}`} sx={rowStyle}>
            {net.folder_id === null ? (
              <ThemeNetFields net={net} error={error} onChange={change} options={options} />
            ) : (
              <FolderNetFields net={net} error={error} onChange={change} choices={choices} themes={inWorkspace} />
            )}
            <IconButton
              aria-label={of === '' ? 'Remove net' : `Remove net ${of}`}
              onClick={() => onChange(entries.filter((entry) => parseNet(entry).id !== net.id))}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Box>
        );
      })}
    </Box>
  );
};
