import LabelOutlined from '@mui/icons-material/LabelOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '../../api/problem.ts';
import { useTagManyMutation, type CommentList } from '../../api/responses.ts';
import { counted } from '../../components/format.ts';
import { useToldWithUndo } from '../../forms/use-told-with-undo.ts';

export interface TaggableTheme {
  readonly id: string;
  readonly name: string;
}

interface TagManyButtonProps {
  readonly list: CommentList;
  readonly themes: readonly TaggableTheme[];
  /** `_id`s; none for all that the list holds. */
  readonly chosen: readonly number[];
  /** Undefined until it is known. */
  readonly total: number | undefined;
  readonly onDone: () => void;
}

const whichWords = (chosen: number, total: number | undefined): string => {
  if (chosen > 0) return counted(chosen, 'comment');
  return total === undefined ? 'all comments' : `all ${counted(total, 'comment')}`;
};

/** Tags the comments that are chosen, or all of the list, in one act that is undone as one. */
export const TagManyButton = ({ list, themes, chosen, total, onDone }: TagManyButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [tagMany, { isLoading }] = useTagManyMutation();
  const tell = useToldWithUndo();
  const own = themes.find(({ id }) => id === list.themeId);
  const say = async (theme: TaggableTheme, status: 2 | -1): Promise<void> => {
    setAnchor(null);
    const comments = chosen.length === 0 ? null : chosen;
    const { data, error } = await tagMany({ list, themeId: theme.id, status, comments });
    if (data === undefined) return void toast.error(messageOf(error));
    const some = counted(data.value.changed, 'comment');
    tell(status === 2 ? `Tagged ${some} with ${theme.name}` : `Excluded ${some} from ${theme.name}`, [data.undo]);
    onDone();
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<LabelOutlined />}
        disabled={isLoading || total === undefined || total === 0}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {`Tag ${whichWords(chosen.length, total)}`}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: '50vh' } } }}
      >
        <ListSubheader>Tag with</ListSubheader>
        {themes
          .filter(({ id }) => id !== list.themeId)
          .map((theme) => (
            <MenuItem key={theme.id} onClick={() => void say(theme, 2)} dir="auto">
              {theme.name}
            </MenuItem>
          ))}
        {own === undefined
          ? null
          : [
              <Divider key="line" />,
              <MenuItem key="off" onClick={() => void say(own, -1)} dir="auto">
                Exclude from {own.name}
              </MenuItem>,
            ]}
      </Menu>
    </>
  );
};
