import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface AccountFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** What is wrong with it, or null. */
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autoFocus?: boolean;
  readonly onLeave?: () => void;
  /** Keeps the place of what may be wrong with it, so that nothing below moves when that is said. */
  readonly keepsPlace?: boolean;
}

/** A text field without what would make it a menu: the login form is the first thing that a visitor waits for. */
export const AccountField = ({ name, label, value, error, onChange, ...input }: AccountFieldProps) => {
  const id = useId();
  return (
    <FormControl fullWidth size="small" variant="outlined" error={error !== null}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...{ id, label, name, value }}
        type={input.type ?? 'text'}
        autoComplete={input.autoComplete}
        autoFocus={input.autoFocus ?? false}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => input.onLeave?.()}
        {...(error === null ? {} : { 'aria-describedby': `${id}-help` })}
      />
      {error === null && input.keepsPlace !== true ? null : (
        <FormHelperText id={`${id}-help`}>{error ?? ' '}</FormHelperText>
      )}
    </FormControl>
  );
};
