import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode, RefObject } from 'react';
import { CheckMenu } from './check-menu.tsx';
import { MAX_PINS } from './feed-settings.ts';
import type { ChangedTheme } from '../use-change-tag.ts';

interface KeyStripProps {
  readonly themes: readonly ChangedTheme[];
  /** Themes of the digit keys. */
  readonly numbered: readonly ChangedTheme[];
  readonly pins: readonly string[];
  readonly onPin: (pins: readonly string[]) => void;
  /** Themes that are on the comment. */
  readonly carried: ReadonlySet<string>;
  readonly onTag: (theme: ChangedTheme) => void;
  readonly onMore: () => void;
  readonly onTakeOff: () => void;
  readonly takeOffButton: RefObject<HTMLButtonElement | null>;
  readonly onReview: () => void;
  readonly onUndo: () => void;
  /** The last action. */
  readonly status: ReactNode;
}

const strip = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 } as const;
/** Keys keep their own colours on a filled button. */
const acts = {
  minWidth: 0,
  gap: 0.75,
  px: 1,
  '& kbd': { color: 'text.primary', bgcolor: 'background.paper' },
} as const;

/** Keyboard actions as buttons for the mouse. */
export const KeyStrip = (props: KeyStripProps) => {
  const { themes, numbered, pins, onPin, carried, onTag, onMore, onTakeOff, takeOffButton, onReview, onUndo } = props;
  return (
    <Box sx={{ px: 2, pt: 1.25, pb: 1.25, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
      <Box role="group" aria-label="Tag with" sx={strip}>
        {numbered.map((theme, index) => (
          <Button
            key={theme.id}
            size="small"
            variant={carried.has(theme.id) ? 'contained' : 'outlined'}
            disableElevation
            aria-pressed={carried.has(theme.id)}
            onClick={() => onTag(theme)}
            sx={{ ...acts, maxWidth: 220 }}
          >
            <kbd>{index + 1}</kbd>
            <Box
              component="span"
              dir="auto"
              sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {theme.name}
            </Box>
          </Button>
        ))}
        <Button size="small" onClick={onMore} sx={acts}>
          <kbd>t</kbd> Another theme
        </Button>
        <CheckMenu
          label="Pin"
          icon={<PushPinOutlined />}
          options={themes}
          chosen={pins}
          most={MAX_PINS}
          onChange={onPin}
        />
      </Box>
      <Box role="group" aria-label="This comment" sx={strip}>
        <Button size="small" variant="outlined" onClick={onReview} sx={acts}>
          <kbd>r</kbd> Mark as reviewed
        </Button>
        <Button size="small" ref={takeOffButton} onClick={onTakeOff} sx={acts}>
          <kbd>x</kbd> Remove theme
        </Button>
        <Button size="small" onClick={onUndo} sx={acts}>
          <kbd>u</kbd> Undo
        </Button>
        {props.status}
      </Box>
    </Box>
  );
};
