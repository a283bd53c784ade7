/** Class of what is seen while its row is pointed at or has the focus; nothing moves when it appears. */
export const AT_HOVER = 'at-hover';

/** For the row, where the pointer can hover: a finger cannot. */
export const SHOWN_AT_HOVER = {
  [`& .${AT_HOVER}`]: { opacity: 0 },
  [`&:hover .${AT_HOVER}, &:focus-within .${AT_HOVER}`]: { opacity: 1 },
} as const;
