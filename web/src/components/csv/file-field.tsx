import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { FileButton } from '../file-button.tsx';
import { counted } from '../format.ts';
import type { ChosenFile, CsvHead } from './csv-head.ts';

interface FileFieldProps {
  readonly chosen: ChosenFile | null;
  /** Name of one that is to be chosen again. */
  readonly left: string | null;
  readonly error: string | null;
  readonly onChoose: (file: File) => void;
}

const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const;
const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const readText = (head: CsvHead): string =>
  `${counted(head.headers.length, 'column')} · ${DELIMITERS[head.delimiter]}-separated · ${ENCODINGS[head.encoding]}`;

interface DropAreaProps {
  readonly edge: string | null;
  readonly onDrop: (file: File) => void;
  readonly children: ReactNode;
}

const DropArea = ({ edge, onDrop, children }: DropAreaProps) => {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onDrop(file);
  };
  const borderColor = edge ?? (over ? 'primary.main' : 'divider');
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 2,
        minHeight: 84,
        border: '1px dashed',
        borderColor,
        borderRadius: 1,
        bgcolor: over ? 'action.hover' : undefined,
      }}
    >
      {children}
    </Box>
  );
};

const titleOf = (chosen: ChosenFile | null, left: string | null): string => {
  if (chosen !== null) return `${chosen.file.name} (${sizeText(chosen.file.size)})`;
  return left === null ? 'CSV file with the comments' : `Choose “${left}” once more`;
};

const noteOf = (chosen: ChosenFile | null, left: string | null): string => {
  if (chosen?.head) return readText(chosen.head);
  if (left !== null) return 'What you defined of its columns is kept; a page cannot keep the file itself';
  return 'Drop it here or choose it: with a header line, under 16 MB';
};

/** Takes a file by button or by dropping it. */
export const FileField = ({ chosen, left, error, onChoose }: FileFieldProps) => {
  const helpId = useId();
  return (
    <div>
      <DropArea edge={error === null ? null : 'error.main'} onDrop={onChoose}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Typography variant="subtitle2" noWrap dir="auto">
            {titleOf(chosen, left)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {noteOf(chosen, left)}
          </Typography>
        </Box>
        <FileButton label="CSV file" accept=".csv,.tsv,.txt,text/csv" describedBy={helpId} onChoose={onChoose}>
          {chosen === null ? 'Choose file' : 'Choose another file'}
        </FileButton>
      </DropArea>
      <FormHelperText
        id={helpId}
        error={error !== null}
        role={error === null ? undefined : 'alert'}
        sx={{ minHeight: 18 }}
      >
        {error ?? ''}
      </FormHelperText>
    </div>
  );
};
