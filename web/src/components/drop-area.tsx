import Box from '@mui/material/Box';
import { useState, type DragEvent, type ReactNode } from 'react';

interface DropAreaProps {
  /** Colour of the border; null for the usual one. */
  readonly edge: string | null;
  readonly onDrop: (file: File) => void;
  readonly children: ReactNode;
}

/** Takes a file by drag and drop. */
export const DropArea = ({ edge, onDrop, children }: DropAreaProps) => {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onDrop(file);
  };
  const borderColor = edge ?? (over ? 'primary.main' : 'text.secondary');
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
