import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

type Entry = readonly [label: string, act: () => void, isDisabled?: boolean];

interface ButtonProps {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface MoreActionsProps {
  readonly entries: readonly Entry[];
  /** Another button than the three dots. */
  readonly renderButton?: (props: ButtonProps) => ReactNode;
}

const renderDots = (props: ButtonProps): ReactNode => (
  <Tooltip title="More actions">
    <IconButton aria-label="More actions" {...props}>
      <MoreHorizOutlined fontSize="small" />
    </IconButton>
  </Tooltip>
);

/** A menu of what is seldom done. */
export const MoreActions = ({ entries, renderButton = renderDots }: MoreActionsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const choose = (act: () => void): void => {
    // The menu returns focus to its button; only then may a field take it.
    flushSync(close);
    act();
  };
  return (
    <>
      {renderButton({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget }) => setAnchor(currentTarget),
      })}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {entries.map(([label, act, isDisabled = false]) => (
          <MenuItem key={label} disabled={isDisabled} onClick={() => choose(act)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
