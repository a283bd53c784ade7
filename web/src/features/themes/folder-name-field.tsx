import InputBase from '@mui/material/InputBase';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { use, useId, useRef, useState } from 'react';
import type { NodeApi } from 'react-arborist';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { LibraryNode } from './library-tree.ts';
import { TreeContext } from './tree-context.ts';

interface FolderNameFieldProps {
  readonly node: NodeApi<LibraryNode>;
  readonly folder: Folder;
}

/**
 * Enter and clicking away keep the name, Escape gives it up. A refused name stays in the field, with the
 * reason below it.
 */
export const FolderNameField = ({ node, folder }: FolderNameFieldProps) => {
  const { rename } = use(TreeContext);
  const messageId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = (): void => {
    isBusy.current = true;
    node.reset();
  };
  const submit = async (name: string): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    const reason = await rename(folder, name);
    isBusy.current = false;
    if (reason === null) return close();
    setRefusal(reason);
    field.current?.focus();
  };
  return (
    <>
      <InputBase
        autoFocus
        inputRef={field}
        defaultValue={node.data.name}
        error={refusal !== null}
        onFocus={(event) => (refusal === null ? event.currentTarget.select() : undefined)}
        onChange={() => setRefusal(null)}
        onBlur={({ target }) => void submit(target.value)}
        onKeyDown={(event) => {
          const { value } = event.target as HTMLInputElement;
          if (event.key === 'Escape') close();
          if (event.key === 'Enter') void submit(value);
        }}
        slotProps={{
          input: {
            'aria-label': 'Folder name',
            dir: 'auto',
            sx: { p: 0, height: 24, fontSize: 14 },
            ...(refusal === null ? {} : { 'aria-describedby': messageId }),
          },
        }}
        sx={{
          flex: 1,
          border: 1,
          borderRadius: 0.5,
          px: 0.5,
          bgcolor: 'background.paper',
          borderColor: refusal === null ? 'primary.main' : 'error.main',
        }}
      />
      <Popper open={refusal !== null} anchorEl={() => field.current ?? document.body} placement="bottom-start">
        <Paper
          id={messageId}
          role="alert"
          variant="outlined"
          sx={{ mt: 0.5, px: 1, py: 0.5, fontSize: 12, color: 'error.main', borderColor: 'error.main', maxWidth: 280 }}
        >
          {refusal}
        </Paper>
      </Popper>
    </>
  );
};
