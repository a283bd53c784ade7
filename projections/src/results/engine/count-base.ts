import type { Scope } from './scope.ts';

/** Comments of the scope's base. */
export const countBase = async ({ files, slice }: Pick<Scope, 'files' | 'slice'>): Promise<number> => {
  let base = 0;
  for (const { file, masks } of files) {
    const mask = await masks();
    for (let segment = 0; segment < file.segments; segment++) {
      base += file.baseIn(segment, mask?.(segment));
      if (slice.isOver()) await slice.rest();
    }
  }
  return base;
};
