import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { DropArea } from '../drop-area.tsx';
import { FileButton } from '../file-button.tsx';
import { pluralise } from '../text/format.ts';
import { DELIMITER_LABELS, ENCODING_LABELS } from './dialect-labels.ts';
import type { ChosenFile, ReadHead } from './csv-head.ts';

interface FileFieldProps {
  readonly chosen: ChosenFile | null;
  /** Name of a file that has to be chosen again. */
  readonly left: string | null;
  readonly error: string | null;
  readonly autoFocus?: boolean;
  readonly onChoose: (file: File) => void;
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const readText = (head: ReadHead): string =>
  `${pluralise(head.headers.length, 'column')} · ${DELIMITER_LABELS[head.delimiter]}-separated · ${ENCODING_LABELS[head.encoding]}`;

const getTitle = (chosen: ChosenFile | null, left: string | null): string => {
  if (chosen !== null) return `${chosen.file.name} (${sizeText(chosen.file.size)})`;
  return left === null ? 'CSV file with the comments' : `Choose “${left}” again`;
};

const getNote = (chosen: ChosenFile | null, left: string | null): string => {
  if (chosen?.head) return readText(chosen.head);
  if (left !== null) return 'Your column definitions are kept, but the browser cannot keep the file';
  return 'Drop a CSV here, or choose one. First row must be headers; under 16 MB';
};

/** File input by button or drag and drop. */
export const FileField = ({ chosen, left, error, autoFocus = false, onChoose }: FileFieldProps) => {
  const helpId = useId();
  return (
    <div>
      <DropArea edge={error === null ? null : 'error.main'} onDrop={onChoose}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Typography variant="subtitle2" noWrap dir="auto">
            {getTitle(chosen, left)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {getNote(chosen, left)}
          </Typography>
        </Box>
        <FileButton
          label="CSV file"
          accept=".csv,.tsv,.txt,text/csv"
          describedBy={helpId}
          autoFocus={autoFocus}
          onChoose={onChoose}
        >
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
