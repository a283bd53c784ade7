import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import { PAST_REASON, useIsPast } from '../../../components/past/use-past.ts';
import type { ChangedTheme } from '../use-change-tag.ts';
import { isTexts, numbered, pinsKey, useStored } from './feed-settings.ts';
import { KeyStrip } from './key-strip.tsx';
import { listRemovalChoices, TakeOffMenu } from './take-off-menu.tsx';
import { ThemePrompt } from './theme-prompt.tsx';
import type { FeedActions } from './use-feed-actions.ts';
import { useFeedKeys } from './use-feed-keys.ts';

/** Of one line, so that nothing moves when it changes. */
const Status = ({ text }: { readonly text: string }) => (
  <Typography
    role="status"
    variant="body2"
    color="textSecondary"
    dir="auto"
    noWrap
    title={text}
    sx={{ flex: '1 1 240px', minHeight: 20 }}
  >
    {text}
  </Typography>
);

const footerStyle = {
  position: 'sticky',
  bottom: 0,
  mt: 'auto',
  zIndex: 1,
  bgcolor: 'background.paper',
  borderRadius: 1,
} as const;

type Opened = 'none' | 'prompt' | 'take-off';

const ON_ITS_WAY = 'Nothing was done: the comment is still loading';
const NO_PINS: readonly string[] = [];

interface CommentActionsProps {
  readonly workspaceId: string;
  /** Whether there is a comment, loaded or not. */
  readonly isThere: boolean;
  readonly response: ResponseDetail | undefined;
  /** Of the workspace. */
  readonly themes: readonly ChangedTheme[];
  readonly acts: FeedActions;
  readonly onReviewed: (comment: number) => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
}

/** What can be done with the comment on screen, by buttons and keys. */
export const CommentActions = (props: CommentActionsProps) => {
  const { workspaceId, isThere, response, themes, acts, onReviewed, onNext, onPrevious } = props;
  const [pins, setPins] = useStored(pinsKey(workspaceId), NO_PINS, isTexts);
  const [open, setOpen] = useState<Opened>('none');
  const takeOffButton = useRef<HTMLButtonElement>(null);
  const digits = numbered(themes, pins);
  const choices = response === undefined ? [] : listRemovalChoices(response);
  const isPast = useIsPast();
  const close = (): void => setOpen('none');
  const review = (): void => {
    if (response === undefined) return acts.tell(ON_ITS_WAY);
    acts.review();
    onReviewed(response._id);
  };
  const takeOff = (): void => {
    if (response === undefined) return acts.tell(ON_ITS_WAY);
    if (choices.length === 0) return acts.tell('This comment has no themes');
    setOpen('take-off');
  };
  const more = (): void => (isThere ? setOpen('prompt') : acts.tell(ON_ITS_WAY));
  const tag = (meant: ChangedTheme): void => (isThere ? acts.tag(meant) : acts.tell(ON_ITS_WAY));
  const theme = (index: number): void => {
    const meant = digits[index];
    if (meant !== undefined) tag(meant);
  };
  const status = <Status text={acts.status} />;
  const refuse = (): void => acts.tell(PAST_REASON);
  useFeedKeys({
    next: () => onNext(),
    previous: onPrevious,
    ...(isPast
      ? { review: refuse, undo: refuse, more: refuse, theme: refuse, takeOff: refuse }
      : { review, undo: acts.undo, more, theme, takeOff }),
  });
  return (
    <>
      {/* In sight also below a long comment. */}
      <Box sx={footerStyle}>
        {isPast ? (
          <Box sx={{ display: 'flex', px: 2, pb: 0.75 }}>{status}</Box>
        ) : (
          <KeyStrip
            themes={themes}
            numbered={digits}
            pins={pins}
            onPin={setPins}
            onTag={tag}
            takeOffButton={takeOffButton}
            carried={new Set(choices.filter(({ status }) => status !== 1).map((choice) => choice.theme.id))}
            onMore={more}
            onTakeOff={takeOff}
            onReview={review}
            onUndo={acts.undo}
            status={status}
          />
        )}
      </Box>
      {open === 'prompt' ? (
        <ThemePrompt themes={themes} onClose={close} onPick={(picked) => (close(), tag(picked))} />
      ) : null}
      <TakeOffMenu
        open={open === 'take-off'}
        anchor={takeOffButton}
        choices={choices}
        onClose={close}
        onPick={(choice) => (close(), acts.say(choice.theme, choice.sentence, choice.status))}
      />
    </>
  );
};
