import LinearProgress from '@mui/material/LinearProgress';

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; null when it cannot be known. */
  readonly share: number | null;
  /** Accessible description of the progress. */
  readonly note: string;
  readonly height?: number;
}

export const ProgressBar = ({ label, share, note, height = 4 }: ProgressBarProps) => (
  <LinearProgress
    aria-label={label}
    variant={share === null ? 'indeterminate' : 'determinate'}
    {...(share === null ? {} : { value: Math.round(share * 1000) / 10 })}
    {...(note === '' ? {} : { 'aria-valuetext': note })}
    sx={{ height, borderRadius: height / 2 }}
  />
);
