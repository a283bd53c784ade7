import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { EmptyState } from '../messages/empty-state.tsx';
import type { OpenGroup } from './group-drafts.ts';
import { enumColumns, GroupEditor, type GroupEditorProps } from './group-editor.tsx';

interface CustomGroupsProps extends Partial<Pick<GroupEditorProps, 'onSaved' | 'onDeleted' | 'onChanged'>> {
  readonly project: Project;
  /** Initially open group; by default the first one. */
  readonly open?: OpenGroup;
}

const getWords = (project: Project, { field, columns }: Project['groupDef'][number]): string => {
  const column = project.tableDefinitions.find(({ name }) => name === field);
  const label = column === undefined ? field : columnTitle(column);
  return `${label}, ${columns.length === 1 ? 'one category' : `${columns.length} categories`}`;
};

interface GroupListProps {
  readonly project: Project;
  readonly open: OpenGroup;
  readonly onOpen: (open: OpenGroup) => void;
}

const GroupList = ({ project, open, onOpen }: GroupListProps) => (
  <Box component="nav" aria-label="Custom groups" sx={{ minWidth: 0 }}>
    <List dense disablePadding sx={{ maxHeight: { xs: 160, md: 460 }, overflowY: 'auto' }}>
      {project.groupDef.map((group) => (
        <li key={group.id}>
          <ListItemButton
            selected={group.id === open}
            aria-current={group.id === open}
            onClick={() => onOpen(group.id)}
            sx={{ borderRadius: 1 }}
          >
            <ListItemText
              primary={<bdi>{group.name}</bdi>}
              secondary={getWords(project, group)}
              slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
            />
          </ListItemButton>
        </li>
      ))}
    </List>
    <Button startIcon={<AddOutlined />} disabled={open === 'new'} onClick={() => onOpen('new')} sx={{ mt: 0.5 }}>
      New group
    </Button>
  </Box>
);

const NoGroups = ({ onAdd }: { readonly onAdd: () => void }) => (
  <EmptyState
    dense
    title="No custom groups yet"
    text="A custom group sorts the values of a column into categories of your own, such as seasons into warm and cold. Use it in any result like a column."
    action={
      <Button variant="contained" onClick={onAdd}>
        New group
      </Button>
    }
  />
);

const NoColumn = () => (
  <EmptyState
    dense
    title="No column to group"
    text="Custom groups need a column of type Category, and this project has none."
  />
);

/**
 * A project's custom groups with the editor of the open one. It contains forms, so it must not be nested in
 * one.
 */
export const CustomGroups = ({ project, open: first, onSaved, onDeleted, onChanged }: CustomGroupsProps) => {
  const { groupDef } = project;
  const [chosen, setOpen] = useState<OpenGroup>(first ?? groupDef[0]?.id ?? null);
  const isThere = chosen === 'new' || groupDef.some(({ id }) => id === chosen);
  const open = isThere ? chosen : (groupDef[0]?.id ?? null);
  if (enumColumns(project).length === 0 && groupDef.length === 0) return <NoColumn />;
  if (open === null) return <NoGroups onAdd={() => setOpen('new')} />;
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 3,
        rowGap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: groupDef.length === 0 ? 'minmax(0, 1fr)' : '200px minmax(0, 1fr)',
        },
      }}
    >
      {groupDef.length === 0 ? null : <GroupList project={project} open={open} onOpen={setOpen} />}
      <GroupEditor
        key={open}
        project={project}
        groupId={open === 'new' ? null : open}
        onSaved={(id) => {
          setOpen(id);
          onSaved?.(id);
        }}
        onDeleted={(id) => {
          setOpen(null);
          onDeleted?.(id);
        }}
        onChanged={onChanged}
      />
    </Box>
  );
};
