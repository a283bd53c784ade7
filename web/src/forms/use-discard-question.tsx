import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';

const QUESTION = {
  title: 'Discard your changes?',
  text: 'Your changes are not saved yet.',
  verb: 'Discard',
};

/**
 * Asks before a dialog with unsaved changes is closed.
 * @param close discards the input
 * @returns function that closes the dialog, and the question to render
 */
export const useDiscardQuestion = (changed: boolean, close: () => void): { ask: () => void; question: ReactNode } => {
  const [asked, setAsked] = useState(false);
  return {
    ask: () => (changed ? setAsked(true) : close()),
    question: <ConfirmDialog question={asked ? QUESTION : null} onConfirm={close} onCancel={() => setAsked(false)} />,
  };
};
