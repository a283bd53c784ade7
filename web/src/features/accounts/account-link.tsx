import Link from '@mui/material/Link';
import type { MouseEvent } from 'react';

interface AccountLinkProps {
  readonly to: string;
  readonly onGo: (path: string) => void;
  readonly children: string;
}

/** Client-side link that respects modified clicks. */
export const AccountLink = ({ to, onGo, children }: AccountLinkProps) => {
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo(to);
  };
  return (
    <Link href={to} onClick={onClick}>
      {children}
    </Link>
  );
};
