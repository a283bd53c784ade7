import EditOutlined from '@mui/icons-material/EditOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { lazy, memo, Suspense, useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { leftGroup, type OpenGroup } from '../../components/custom-groups/group-drafts.ts';
import { groupChoices, type GroupChoice } from './group-choices.ts';
import { MAX_LEVELS } from './table-settings.ts';

// Most visits end without it.
const GroupsDialog = lazy(async () => ({
  default: (await import('../../components/custom-groups/groups-dialog.tsx')).GroupsDialog,
}));

/** As high as the buttons beside it, whatever lies in it. @param isMissing room for what it says below itself */
const placeStyle = (isMissing: boolean) =>
  ({ flex: '1 1 130px', minWidth: 130, maxWidth: 560, minHeight: isMissing ? 53 : 32, position: 'relative' }) as const;

const CHOOSING_WIDTH = 'min(440px, 100vw - 32px)';

/** While one chooses it lies over its neighbours, and the names are whole. */
const openStyle = {
  ...{ position: 'absolute', insetInlineStart: 0, top: 0, zIndex: 6, width: `max(100%, ${CHOOSING_WIDTH})` },
  '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' },
  '& .MuiAutocomplete-tag': { maxWidth: 'calc(100% - 6px)' },
  '& .MuiChip-root': { height: 'auto', minHeight: 24 },
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;

/** One line while nobody chooses, in which names give way to the arrow and not the arrow to names. */
const closedStyle = {
  '&& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
    ...{ flexWrap: 'nowrap', overflow: 'hidden', pr: '36px' },
    '& .MuiAutocomplete-clearIndicator': { display: 'none' },
    '& .MuiAutocomplete-input': { minWidth: 0, pl: 0.25, pr: 0 },
    // How many more there are is never cut.
    '& .MuiAutocomplete-tag:not(.MuiChip-root)': { flex: 'none' },
  },
  '& .MuiAutocomplete-tag': { maxWidth: 'calc(100% - 24px)' },
} as const;

/** Closed it says so with the keyboard in it too, of which the library would squeeze in all names. @param more than the first */
const moreStyle = (more: number) => ({
  '&.Mui-focused .MuiChip-root ~ .MuiChip-root': { display: 'none' },
  '&.Mui-focused .MuiOutlinedInput-root::before': more > 0 ? { content: `"+${more}"`, order: 1, px: '3px' } : {},
  '&.Mui-focused .MuiAutocomplete-input': { order: 2 },
});

const groupByStyle = {
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { py: '3px', minHeight: 32, fontSize: 13 },
  '& .MuiAutocomplete-tag': { my: '1px', minWidth: 0 },
} as const;

const NEW_GROUP: GroupChoice = { name: 'new group', label: 'New group…' };
const EDIT_GROUPS: GroupChoice = { name: 'edit groups', label: 'Edit custom groups…' };
const ACTS: readonly GroupChoice[] = [NEW_GROUP, EDIT_GROUPS];

const GROUP = 'group:';

interface GroupByProps {
  readonly project: Project;
  readonly value: readonly string[];
  /** What the table is to show needs columns. */
  readonly isRequired: boolean;
  readonly onChange: (names: readonly string[]) => void;
}

/** Which group the dialog shows: null for whichever is first. */
interface ShownGroup {
  readonly at: OpenGroup;
}

/** Whoever left a group with unsaved changes, as when the session ended, finds it open again. */
const leftAt = (project: Project): ShownGroup | null => {
  const left = leftGroup(project);
  return left === null ? null : { at: left };
};

interface OptionProps {
  readonly choice: GroupChoice;
  readonly onEdit: (id: string) => void;
}

const Option = ({ choice: { name, label }, onEdit }: OptionProps) => (
  <>
    <Box component="span" dir="auto" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
      {label}
    </Box>
    {name.startsWith(GROUP) ? (
      // For the mouse: an option has no buttons, and the keyboard goes by 'Edit custom groups…'.
      <Box
        component="span"
        aria-hidden
        title={`Edit ${label}`}
        data-edit-group={name}
        onClick={(event) => {
          event.stopPropagation();
          onEdit(name.slice(GROUP.length));
        }}
        sx={{
          display: 'inline-flex',
          p: 0.5,
          ml: 1,
          borderRadius: 1,
          color: 'text.secondary',
          '&:hover': { bgcolor: 'action.selected' },
        }}
      >
        <EditOutlined sx={{ fontSize: 16 }} />
      </Box>
    ) : null}
  </>
);

interface ColumnsProps extends GroupByProps {
  /** @param at a group, 'new', or null for whichever is first */
  readonly onEdit: (at: OpenGroup) => void;
}

const Columns = ({ project, value, isRequired, onChange, onEdit }: ColumnsProps) => {
  const [isOpen, setOpen] = useState(false);
  const choices = groupChoices(project);
  const edit = (at: OpenGroup): void => {
    setOpen(false);
    onEdit(at);
  };
  const choose = (names: readonly string[]): void => {
    if (names.includes(NEW_GROUP.name)) edit('new');
    else if (names.includes(EDIT_GROUPS.name)) edit(null);
    else onChange(names);
  };
  const isMissing = isRequired && value.length === 0;
  const chosen = value.flatMap((name) => choices.find((choice) => choice.name === name) ?? []);
  return (
    <Box title={isOpen ? undefined : chosen.map(({ label }) => label).join(' › ')} sx={placeStyle(isMissing)}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={[...choices, NEW_GROUP, ...(project.groupDef.length === 0 ? [] : [EDIT_GROUPS])]}
        value={chosen}
        onChange={(_event, now) => choose(now.map(({ name }) => name))}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ name }) => name}
        isOptionEqualToValue={(one, other) => one.name === other.name}
        getOptionDisabled={(choice) =>
          value.length >= MAX_LEVELS && !value.includes(choice.name) && !ACTS.includes(choice)
        }
        noOptionsText="No category columns"
        limitTags={1}
        sx={[groupByStyle, ...(isOpen ? [openStyle] : [closedStyle, moreStyle(chosen.length - 1)])]}
        slotProps={{ chip: { size: 'small' }, popper: { sx: { minWidth: CHOOSING_WIDTH } } }}
        renderOption={({ key, ...option }, choice) => (
          <Box
            component="li"
            key={key}
            {...option}
            sx={choice === NEW_GROUP ? { borderTop: 1, borderColor: 'divider' } : {}}
          >
            <Option choice={choice} onEdit={edit} />
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            placeholder={value.length === 0 ? 'Group by' : ''}
            required={isRequired}
            error={isMissing}
            helperText={isMissing ? 'Field is required' : undefined}
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Group by' } }}
          />
        )}
      />
    </Box>
  );
};

/** By which columns and custom groups results are grouped, outermost first; groups are made and changed from here, too. */
export const GroupBy = memo((props: GroupByProps) => {
  const { project, value, onChange } = props;
  const [group, setGroup] = useState(() => leftAt(project));
  const saved = (id: string): void => {
    const name = `${GROUP}${id}`;
    // Who makes a group here wants to see it.
    if (group?.at === 'new' && value.length < MAX_LEVELS && !value.includes(name)) onChange([...value, name]);
    setGroup(null);
  };
  const deleted = (id: string): void => {
    onChange(value.filter((name) => name !== `${GROUP}${id}`));
    // The offer to undo it stands beside the page, which a dialog keeps from the keyboard.
    setGroup(null);
  };
  return (
    <>
      <Columns {...props} onEdit={(at) => setGroup({ at })} />
      {group === null ? null : (
        <Suspense fallback={null}>
          <GroupsDialog
            project={project}
            open={group.at}
            onClose={() => setGroup(null)}
            onSaved={saved}
            onDeleted={deleted}
          />
        </Suspense>
      )}
    </>
  );
});
GroupBy.displayName = 'GroupBy';
