import { toast } from 'sonner';

export const copyAddress = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address);
    toast.success('Link copied');
  } catch {
    // Browsers refuse it on plain http from another machine.
    toast.error('The link could not be copied. Copy the address of this page instead.');
  }
};
