import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useRef, type ReactNode } from 'react';

interface FileButtonProps {
  /** What the file is, for whoever does not see the button. */
  readonly label: string;
  /** As the browser's own field takes it. */
  readonly accept: string;
  readonly children: ReactNode;
  readonly busy?: boolean;
  readonly describedBy?: string;
  readonly onChoose: (file: File) => void;
}

/** A button in our own looks that chooses a file. */
export const FileButton = ({ label, accept, children, busy, describedBy, onChoose }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        {...(busy === undefined ? {} : { loading: busy, loadingPosition: 'start' as const })}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
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
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
};
