import { useColorScheme } from '@mui/material/styles';
import { Toaster } from 'sonner';

export const Toasts = () => {
  const { mode, systemMode } = useColorScheme();
  const shown = mode === 'system' ? systemMode : mode;
  return (
    <Toaster
      position="bottom-right"
      theme={shown === 'dark' ? 'dark' : 'light'}
      closeButton
      style={{ fontFamily: 'inherit' }}
    />
  );
};
