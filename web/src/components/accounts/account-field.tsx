import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface AccountFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The error, or null. */
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autoFocus?: boolean;
  /** Requirement shown before typing, replaced by an error. */
  readonly hint?: string;
  readonly onLeave?: () => void;
  /** Reserves the space of an error, so that nothing below moves. */
  readonly keepsPlace?: boolean;
}

/** A text field without the select variant, because the login form has to load fast. */
export const AccountField = ({ name, label, value, error, onChange, hint, ...input }: AccountFieldProps) => {
  const id = useId();
  return (
    <FormControl fullWidth size="small" variant="outlined" error={error !== null}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        name={name}
        value={value}
        type={input.type ?? 'text'}
        autoComplete={input.autoComplete}
        autoFocus={input.autoFocus ?? false}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => input.onLeave?.()}
        {...(error === null && hint === undefined ? {} : { 'aria-describedby': `${id}-help` })}
      />
      {error === null && hint === undefined && input.keepsPlace !== true ? null : (
        <FormHelperText id={`${id}-help`}>{error ?? hint ?? ' '}</FormHelperText>
      )}
    </FormControl>
  );
};
