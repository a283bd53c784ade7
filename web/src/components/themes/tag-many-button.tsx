import LabelOutlined from '@mui/icons-material/LabelOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { toast } from 'sonner';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useTagManyMutation, type CommentList } from '../../api/responses.ts';
import { pluralise } from '../text/format.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { useIsPast } from '../past/use-past.ts';

export interface TaggableTheme {
  readonly id: string;
  readonly name: string;
}

interface TagManyButtonProps {
  readonly list: CommentList;
  readonly themes: readonly TaggableTheme[];
  /** `_id`s; empty for the whole list. */
  readonly chosen: readonly number[];
  /** Undefined while loading. */
  readonly total: number | undefined;
  readonly onDone: () => void;
}

const whichWords = (chosen: number, total: number | undefined): string => {
  if (chosen > 0) return pluralise(chosen, 'comment');
  return total === undefined ? 'all comments' : `all ${pluralise(total, 'comment')}`;
};

/** Tags the comments that are chosen, or all of the list, in one act that is undone as one. */
export const TagManyButton = ({ list, themes, chosen, total, onDone }: TagManyButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [tagMany, { isLoading }] = useTagManyMutation();
  const tell = useUndoToast();
  const isPast = useIsPast();
  const own = themes.find(({ id }) => id === list.themeId);
  const say = async (theme: TaggableTheme, status: 2 | -1): Promise<void> => {
    setAnchor(null);
    const comments = chosen.length === 0 ? null : chosen;
    const { data, error } = await tagMany({ list, themeId: theme.id, status, comments });
    if (data === undefined) return void toast.error(getErrorMessage(error));
    const some = pluralise(data.value.changed, 'comment');
    tell(status === 2 ? `Tagged ${some} with ${theme.name}` : `Excluded ${some} from ${theme.name}`, [data.undo]);
    onDone();
  };
  if (isPast) return null;
  return (
    <>
      <Button
        size="small"
        // Without a selection it means all comments, and is not the first choice.
        variant={chosen.length > 0 ? 'outlined' : 'text'}
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
        {own === undefined
          ? null
          : [
              <MenuItem key="off" onClick={() => void say(own, -1)} dir="auto">
                Exclude from {own.name}
              </MenuItem>,
              <Divider key="line" />,
            ]}
        <ListSubheader>Tag with</ListSubheader>
        {themes
          .filter(({ id }) => id !== list.themeId)
          .map((theme) => (
            <MenuItem key={theme.id} onClick={() => void say(theme, 2)} dir="auto">
              {theme.name}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
};
