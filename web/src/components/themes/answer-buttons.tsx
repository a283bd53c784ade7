import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useLatest } from '../hooks/use-latest.ts';
import { isTyping } from '../is-typing.ts';

export interface AnswerChoice<Answer extends string> {
  readonly answer: Answer;
  readonly label: string;
  /** Upper-case letter. */
  readonly key: string;
  /** Shown as text only: for the one that decides nothing. */
  readonly isQuiet?: true;
}

interface AnswerButtonsProps<Answer extends string> {
  readonly choices: readonly AnswerChoice<Answer>[];
  /** There is nothing to answer. */
  readonly isDisabled: boolean;
  /** Keys are ignored, as while a dialog is open. */
  readonly isPaused?: boolean;
  readonly onAnswer: (answer: Answer) => void;
  readonly canTakeBack: boolean;
  readonly onTakeBack: () => void;
}

const UNDO_KEY = 'U';

/** Minimum height in pixels of what is pressed hundreds of times. */
const TARGET = 44;

/**
 * A card with its buttons below, down to the end of the window: they stay in place when the comment changes.
 * @param narrow and wide: height in pixels of what is above, on screens of one column and on others
 */
export const answeredColumn = (narrow: number, wide: number) =>
  ({
    display: 'flex',
    flexDirection: 'column',
    gap: 1.5,
    minWidth: 0,
    height: { xs: `max(420px, calc(100dvh - ${narrow}px))`, lg: `max(420px, calc(100dvh - ${wide}px))` },
  }) as const;

/** Takes the height that is left; a longer comment scrolls within. */
export const ANSWERED_CARD = { p: 3, flex: '1 1 0', minHeight: 120, overflowY: 'auto' } as const;

/** As small as the shortcut sheet's keys. */
const Key = ({ name }: { readonly name: string }) => (
  <kbd aria-hidden style={{ fontSize: 11 }}>
    {name}
  </kbd>
);

/** Narrow screens have all answers in one row, and rarely a keyboard. */
const buttonsStyle = {
  display: 'flex',
  gap: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  '& .MuiButton-endIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const;

/** Answers to one comment after the other, by buttons or keys. */
export const AnswerButtons = <Answer extends string>(props: AnswerButtonsProps<Answer>) => {
  const { choices, isDisabled, isPaused = false, onAnswer, canTakeBack, onTakeBack } = props;
  const onKey = useLatest((event: KeyboardEvent): void => {
    if (isPaused || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    const key = event.key.toUpperCase();
    const given = choices.find((choice) => choice.key === key);
    if (given !== undefined) onAnswer(given.answer);
    else if (key === UNDO_KEY) onTakeBack();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onKey]);
  return (
    <Box sx={buttonsStyle}>
      {choices.map(({ answer, label, key, isQuiet = false }) => (
        <Button
          key={answer}
          variant={isQuiet ? 'text' : 'outlined'}
          disabled={isDisabled}
          onClick={() => onAnswer(answer)}
          endIcon={<Key name={key} />}
          aria-keyshortcuts={key}
          sx={isQuiet ? { minHeight: TARGET } : { minHeight: TARGET, minWidth: { xs: 80, sm: 104 } }}
        >
          {label}
        </Button>
      ))}
      <Box sx={{ flex: 1 }} />
      <Button
        disabled={!canTakeBack}
        onClick={onTakeBack}
        endIcon={<Key name={UNDO_KEY} />}
        aria-keyshortcuts={UNDO_KEY}
        sx={{ minHeight: TARGET }}
      >
        Undo
      </Button>
    </Box>
  );
};
