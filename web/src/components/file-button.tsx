import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useRef, type ReactNode } from 'react';

interface FileButtonProps {
  /** Accessible name of the file. */
  readonly label: string;
  /** As the `accept` attribute. */
  readonly accept: string;
  readonly children: ReactNode;
  readonly variant?: 'outlined' | 'contained';
  readonly busy?: boolean;
  readonly describedBy?: string;
  readonly autoFocus?: boolean;
  readonly onChoose: (file: File) => void;
}

/** A styled file input. */
export const FileButton = ({
  label,
  accept,
  children,
  variant = 'outlined',
  busy,
  describedBy,
  autoFocus = false,
  onChoose,
}: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        startIcon={<UploadFileOutlined />}
        {...(busy === undefined ? {} : { loading: busy, loadingPosition: 'start' as const })}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        autoFocus={autoFocus}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again after a correction.
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
};
