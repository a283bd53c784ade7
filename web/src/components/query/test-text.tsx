import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface TriedTextProps {
  /** Of the panel. */
  readonly name: string;
  readonly title: string;
  /** Next to the title. */
  readonly action?: ReactNode;
  /** Of the field. */
  readonly label: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly placeholder: string;
  readonly helperText?: string;
  readonly maxLength: number;
  /** Result for the text. */
  readonly children: ReactNode;
}

/** A panel to try something on a typed text. */
export const TriedText = (props: TriedTextProps) => (
  <Paper
    variant="outlined"
    component="section"
    aria-label={props.name}
    sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 0 }}
  >
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="h2" sx={{ flex: 1 }}>
        {props.title}
      </Typography>
      {props.action}
    </Box>
    <TextField
      label={props.label}
      multiline
      minRows={3}
      maxRows={12}
      value={props.typed}
      onChange={(event) => props.onType(event.target.value)}
      placeholder={props.placeholder}
      helperText={props.helperText}
      slotProps={{ htmlInput: { maxLength: props.maxLength, dir: 'auto' }, inputLabel: { shrink: true } }}
    />
    {props.children}
  </Paper>
);
