import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { RefObject } from 'react';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import { REMOVALS } from '../../../api/transport/pending-mutations.ts';
import type { ChangedTheme, ChangeTag } from '../use-change-tag.ts';

interface Choice {
  readonly theme: ChangedTheme;
  readonly sentence: number | null;
  readonly status: Parameters<ChangeTag>[2];
  /** Label of the action. */
  readonly act: string;
}

const ACTS = {
  1: 'exclude the match',
  2: 'remove the tag',
  3: 'remove the accepted suggestion',
  [-1]: 'restore',
} as const;

/**
 * Removals of a comment's themes: manual tags are withdrawn, and a query's result excluded for the whole
 * comment.
 */
export const listRemovalChoices = ({ whole, sentiment }: ResponseDetail): readonly Choice[] => {
  const chips = [
    ...whole.map((chip) => ({ chip, sentence: null })),
    ...sentiment.flatMap(({ s_id, themes }) =>
      themes.map((chip) => ({ chip, sentence: chip.method === 1 ? null : s_id })),
    ),
  ];
  const choices = new Map<string, Choice>();
  for (const { chip, sentence } of chips) {
    const { id, name, method } = chip;
    if (choices.has(id)) continue;
    const where = sentence === null ? '' : `, sentence ${sentence + 1}`;
    choices.set(id, {
      theme: { id, name },
      sentence,
      status: REMOVALS[method],
      act: `${ACTS[method]}${where}`,
    });
  }
  return [...choices.values()];
};

interface TakeOffMenuProps {
  readonly open: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly choices: readonly Choice[];
  readonly onPick: (choice: Choice) => void;
  readonly onClose: () => void;
}

/** Selects the theme to remove, by number or arrow keys. */
export const TakeOffMenu = ({ open, anchor, choices, onPick, onClose }: TakeOffMenuProps) => (
  <Menu
    open={open}
    anchorEl={() => anchor.current}
    onClose={onClose}
    onKeyDown={(event) => {
      const choice = /^[1-9]$/u.test(event.key) ? choices[Number(event.key) - 1] : undefined;
      if (choice !== undefined) onPick(choice);
    }}
    slotProps={{ list: { 'aria-label': 'Remove theme' } }}
  >
    {choices.map((choice, index) => (
      <MenuItem key={choice.theme.id} onClick={() => onPick(choice)} sx={{ gap: 1.5 }}>
        <kbd>{index + 1}</kbd>
        <ListItemText primary={<bdi>{choice.theme.name}</bdi>} secondary={choice.act} />
      </MenuItem>
    ))}
  </Menu>
);
