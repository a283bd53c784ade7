/** Skips specs of a file before any of their hooks run. */
import type { Circus } from '@jest/types';

export const leaveOut = (block: Circus.DescribeBlock, isOut: (title: string) => boolean): void => {
  for (const child of block.children)
    if (child.type === 'describeBlock') leaveOut(child, isOut);
    else if (isOut(child.name)) child.mode = 'skip';
};
