import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { memo, useId } from 'react';

interface ChoiceProps<T extends string> {
  readonly label: string;
  /** The options are self-explanatory visually. */
  readonly isLabelHidden?: boolean;
  /** What is read out instead of a label that is short for room. */
  readonly spokenLabel?: string;
  /** Value, label and description. */
  readonly options: readonly (readonly [T, string, string])[];
  /** Null while it is unknown. */
  readonly value: T | null;
  readonly isDisabled?: boolean;
  readonly onChange: (value: T) => void;
}

const OneOf = <T extends string>({
  label,
  isLabelHidden = false,
  spokenLabel,
  options,
  value,
  isDisabled = false,
  onChange,
}: ChoiceProps<T>) => {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: isLabelHidden ? 1 : 0.75 }}>
      {isLabelHidden ? null : (
        <Typography id={id} variant="body2" color="textSecondary">
          {label}
        </Typography>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        disabled={isDisabled}
        {...(isLabelHidden || spokenLabel !== undefined
          ? { 'aria-label': spokenLabel ?? label }
          : { 'aria-labelledby': id })}
        value={value}
        onChange={(_event, chosen: T | null) => {
          if (chosen !== null) onChange(chosen);
        }}
      >
        {options.map(([option, text, meaning]) => (
          <ToggleButton key={option} value={option} title={meaning}>
            {text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
};

/** One of a few, all in sight. */
export const Choice = memo(OneOf) as typeof OneOf;
