import EditOutlined from '@mui/icons-material/EditOutlined';
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { lazy, memo, Suspense, useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { leftGroup, type OpenGroup } from '../../../components/custom-groups/group-drafts.ts';
import { useElementWidth } from '../../../components/hooks/use-element-width.ts';
import { textWidth } from '../../../components/text/text-width.ts';
import { useIsPast } from '../../../components/past/use-past.ts';
import { groupChoices, listUngrouped, type GroupChoice } from './group-choices.ts';
import { MAX_LEVELS } from '../table/table-settings.ts';

// Loaded on demand.
const GroupsDialog = lazy(async () => ({
  default: (await import('../../../components/custom-groups/groups-dialog.tsx')).GroupsDialog,
}));

const LEAST_WIDTH = 104;
/** Padding, the cross of the name, and the arrow, in pixels. */
const AROUND_NAME = 100;

/** As high as the buttons, whatever it contains. */
const placeStyle = {
  flex: '1 1 104px',
  minWidth: { xs: 150, md: LEAST_WIDTH },
  maxWidth: 560,
  minHeight: 32,
  position: 'relative',
} as const;

const getNeeded = ([first]: readonly GroupChoice[]): number => textWidth(first?.label ?? '') + AROUND_NAME;

/** The names of parts side by side share the room by what they need. */
const getShare = (chosen: readonly GroupChoice[]): number => Math.max(1, getNeeded(chosen) - LEAST_WIDTH);

/** Within the border, like a label, so that nothing moves. */
const errorStyle = {
  position: 'absolute',
  top: -6,
  insetInlineStart: 6,
  m: 0,
  px: 0.5,
  zIndex: 1,
  fontSize: 11,
  lineHeight: '12px',
  bgcolor: 'background.default',
} as const;

const CHOOSING_WIDTH = 'min(440px, 100vw - 32px)';

/** Overlaps its neighbours while open, to show whole names. */
const openStyle = {
  position: 'absolute',
  insetInlineStart: 0,
  top: 0,
  zIndex: 6,
  width: `max(100%, ${CHOOSING_WIDTH})`,
  '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' },
  '& .MuiAutocomplete-tag': { maxWidth: 'calc(100% - 6px)' },
  '& .MuiChip-root': { height: 'auto', minHeight: 24 },
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;

/** One line while closed, in which names are truncated. */
const closedStyle = {
  '&& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
    flexWrap: 'nowrap',
    overflow: 'hidden',
    pr: '34px',
    '& .MuiAutocomplete-clearIndicator': { display: 'none' },
    // Keeps a place to click and type in, left of the arrow.
    '& .MuiAutocomplete-input': { flex: '1 0 12px', minWidth: 12, pl: 0.25, pr: 0 },
    // The count of further names is never truncated.
    '& .MuiAutocomplete-tag:not(.MuiChip-root)': { flex: 'none' },
  },
  '& .MuiAutocomplete-tag': { maxWidth: 'calc(100% - 6px)' },
} as const;

/**
 * Collapses names even when focused, unlike the library's default.
 * @param tags number of names
 */
const moreStyle = (tags: number, more: number, isNarrow: boolean) => ({
  [`&.Mui-focused .MuiChip-root:nth-of-type(n + ${tags + 1})`]: { display: 'none' },
  // A name needs the room of its cross where there is little; opened, each has one.
  ...(more > 0 && { '& .MuiAutocomplete-tag': { maxWidth: 'calc(100% - 24px)' } }),
  ...((more > 0 || isNarrow) && { '& .MuiChip-deleteIcon': { display: 'none' } }),
  '&.Mui-focused .MuiOutlinedInput-root::before': more > 0 ? { content: `"+${more}"`, order: 1, px: '3px' } : {},
  '&.Mui-focused .MuiAutocomplete-input': { order: 2 },
});

const groupByStyle = {
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { py: '3px', minHeight: 32, fontSize: 13 },
  '& .MuiAutocomplete-tag': { my: '1px', minWidth: 0 },
} as const;

const noteStyle = {
  fontSize: 12,
  color: 'text.secondary',
  '&.MuiAutocomplete-option[aria-disabled="true"]': { opacity: 1 },
} as const;

const NEW_GROUP: GroupChoice = { name: 'new group', label: 'New group…' };
const EDIT_GROUPS: GroupChoice = { name: 'edit groups', label: 'Edit custom groups…' };
const ACTS: readonly GroupChoice[] = [NEW_GROUP, EDIT_GROUPS];

const UNGROUPED = 'ungrouped';
const MAX_NAMED = 3;

/** Where to look for a column that is missed; empty without text columns. */
const getNote = (project: Project): readonly GroupChoice[] => {
  const names = listUngrouped(project);
  if (names.length === 0) return [];
  const named = names.length > MAX_NAMED ? `${names.slice(0, MAX_NAMED).join(', ')} and others` : names.join(', ');
  return [{ name: UNGROUPED, label: `Not listed, as text: ${named}. Project can make a category of a column.` }];
};

const GROUP = 'group:';

/** Width per name for several side by side. */
const TAG_WIDTH = 170;

interface GroupByProps {
  readonly project: Project;
  readonly value: readonly string[];
  /** The table's setting requires columns. */
  readonly isRequired: boolean;
  readonly onChange: (names: readonly string[]) => void;
  /** Absent for the first grouping. */
  readonly label?: string;
}

/** Group shown in the dialog: null for the first. */
interface ShownGroup {
  readonly at: OpenGroup;
}

/** Reopens a group with unsaved changes, as after a session ended. */
const leftAt = (project: Project): ShownGroup | null => {
  const left = leftGroup(project);
  return left === null ? null : { at: left };
};

interface OptionProps {
  readonly choice: GroupChoice;
  readonly onEdit: (id: string) => void;
}

const Option = ({ choice: { name, label, tooltip }, onEdit }: OptionProps) => (
  <>
    <Box component="span" dir="auto" title={tooltip} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
      {label}
    </Box>
    {name.startsWith(GROUP) ? (
      // For the mouse: options cannot contain buttons, and keyboards use 'Edit custom groups…'.
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

const fieldParts = (parts: AutocompleteRenderInputParams['slotProps'], label: string) => ({
  ...parts,
  formHelperText: { sx: errorStyle },
  htmlInput: { ...parts.htmlInput, 'aria-label': label },
});

/** Number of names that fit an element, its width, and a ref to measure it. */
const useTagRoom = () => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const width = useElementWidth(place, 0);
  return { tags: Math.max(1, Math.floor(width / TAG_WIDTH)), width, setPlace };
};

interface ColumnsProps extends GroupByProps {
  /** @param at a group, 'new', or null for the first */
  readonly onEdit: (at: OpenGroup) => void;
}

/** With the name of a labelled column. */
const choiceWords = ({ label, tooltip }: GroupChoice): string =>
  tooltip === undefined ? label : `${label} (${tooltip})`;

const Columns = ({ project, value, isRequired, onChange, onEdit, label: name = 'Group by' }: ColumnsProps) => {
  const [isOpen, setOpen] = useState(false);
  const { tags, width, setPlace } = useTagRoom();
  const choices = groupChoices(project);
  const note = useIsPast() ? [] : getNote(project);
  const acts = useIsPast() ? [] : [NEW_GROUP, ...(project.groupDef.length === 0 ? [] : [EDIT_GROUPS])];
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
    <Box
      ref={setPlace}
      title={isOpen ? undefined : chosen.map(choiceWords).join(' › ')}
      sx={placeStyle}
      style={{ flexGrow: getShare(chosen) }}
    >
      <Autocomplete
        multiple
        disableCloseOnSelect
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={[...choices, ...acts, ...note]}
        value={chosen}
        onChange={(_event, now) => choose(now.map(({ name }) => name))}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ name }) => name}
        isOptionEqualToValue={(one, other) => one.name === other.name}
        getOptionDisabled={(choice) =>
          choice.name === UNGROUPED ||
          (value.length >= MAX_LEVELS && !value.includes(choice.name) && !ACTS.includes(choice))
        }
        noOptionsText="No category columns"
        limitTags={tags}
        sx={[
          groupByStyle,
          ...(isOpen ? [openStyle] : [closedStyle, moreStyle(tags, chosen.length - tags, width < getNeeded(chosen))]),
        ]}
        slotProps={{ chip: { size: 'small' }, popper: { sx: { minWidth: CHOOSING_WIDTH } } }}
        renderOption={({ key, ...option }, choice) => (
          <Box
            component="li"
            key={key}
            {...option}
            sx={
              choice === NEW_GROUP
                ? { borderTop: 1, borderColor: 'divider' }
                : choice.name === UNGROUPED
                  ? noteStyle
                  : {}
            }
          >
            <Option choice={choice} onEdit={edit} />
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            placeholder={value.length === 0 ? name : ''}
            required={isRequired}
            error={isMissing}
            helperText={isMissing ? 'Field is required' : undefined}
            slotProps={fieldParts(params.slotProps, name)}
          />
        )}
      />
    </Box>
  );
};

/** Columns and custom groups to group by, outermost first, with an editor for groups. */
export const GroupBy = memo((props: GroupByProps) => {
  const { project, value, onChange } = props;
  const [group, setGroup] = useState(() => leftAt(project));
  const saved = (id: string): void => {
    const name = `${GROUP}${id}`;
    // A new group is applied at once.
    if (group?.at === 'new' && value.length < MAX_LEVELS && !value.includes(name)) onChange([...value, name]);
    setGroup(null);
  };
  const deleted = (id: string): void => {
    onChange(value.filter((name) => name !== `${GROUP}${id}`));
    // Closes the dialog, which would make the undo toast inert.
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
