import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { RefObject } from 'react';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import type { SaidTheme, Say } from '../use-say.ts';

interface Choice {
  readonly theme: SaidTheme;
  readonly sentence: number | null;
  readonly status: Parameters<Say>[2];
  /** What is done, in words. */
  readonly act: string;
}

const ACTS = { 1: 'exclude what its query finds', 2: 'take the tag off', [-1]: 'restore' } as const;

/** The negative of each theme's method, where it stands: what a query finds is excluded from the comment as a whole. */
export const choicesOf = ({ whole, sentiment }: ResponseDetail): readonly Choice[] => {
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
      ...{ theme: { id, name }, sentence, status: -method as Choice['status'] },
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

/** Which theme is not right: by its number, or with the arrows. */
export const TakeOffMenu = ({ open, anchor, choices, onPick, onClose }: TakeOffMenuProps) => (
  <Menu
    open={open}
    anchorEl={() => anchor.current}
    onClose={onClose}
    onKeyDown={(event) => {
      const choice = /^[1-9]$/u.test(event.key) ? choices[Number(event.key) - 1] : undefined;
      if (choice !== undefined) onPick(choice);
    }}
    slotProps={{ list: { 'aria-label': 'Exclude or take off' } }}
  >
    {choices.map((choice, index) => (
      <MenuItem key={choice.theme.id} onClick={() => onPick(choice)} sx={{ gap: 1.5 }}>
        <kbd>{index + 1}</kbd>
        <ListItemText primary={<bdi>{choice.theme.name}</bdi>} secondary={choice.act} />
      </MenuItem>
    ))}
  </Menu>
);
