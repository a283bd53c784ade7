import type { ImportChoices } from '@verbatim/command-api/contract/read-options';
import { useState } from 'react';
import { toast } from 'sonner';
import { useAddCleaningMutation, useDeleteCleaningMutation } from '../../api/cleaning.ts';
import { getImportChoices, getErrorMessage } from '../../api/transport/problem.ts';
import { useReadOptions, type ReadOptionsState } from '../../components/read-options/use-read-options.ts';

export interface AddedFile {
  /** As long as this page is open: later its reading can be looked at, and no more changed. */
  readonly file: File | null;
  /** Its job; null while choices are pending. */
  readonly jobId: string | null;
  readonly reading: ReadOptionsState;
  readonly isAdding: boolean;
  readonly choose: (file: File) => void;
  /** Once more, by the reading that was chosen. */
  readonly readAgain: () => void;
  readonly cancel: () => void;
}

interface Added {
  readonly file: File;
  readonly jobId: string | null;
  readonly refused: ImportChoices | null;
}

/** Cleaning reads no value as a number or a date. */
const NO_FIELDS: ReadonlySet<string> = new Set();

/** Adds a chosen file at once, or once its choices are made. */
export const useAddedFile = (onAdded: (jobId: string) => void): AddedFile => {
  const [added, setAdded] = useState<Added | null>(null);
  const [add, adding] = useAddCleaningMutation();
  const [remove] = useDeleteCleaningMutation();
  const file = added?.file ?? null;
  const reading = useReadOptions(file, { projectId: null, refused: added?.refused ?? null, fields: NO_FIELDS });
  const send = async (sent: File, importOptions: ReadOptionsState['options'], before: string | null): Promise<void> => {
    const { data, error } = await add({ file: sent, importOptions });
    if (error !== undefined) {
      const refused = getImportChoices(error);
      if (refused === null) toast.error(getErrorMessage(error));
      else setAdded({ file: sent, jobId: before, refused });
      return;
    }
    setAdded({ file: sent, jobId: data.id, refused: null });
    onAdded(data.id);
    if (before !== null) await remove({ id: before });
  };
  return {
    file,
    reading,
    isAdding: adding.isLoading,
    jobId: added?.jobId ?? null,
    choose: (chosen) => void send(chosen, {}, null),
    readAgain: () => {
      if (added !== null) void send(added.file, reading.options, added.jobId);
    },
    cancel: () => setAdded(null),
  };
};
