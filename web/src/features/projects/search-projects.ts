import type { Project } from '@verbatim/command-api/contract/projects';

export const PAGE_SIZE = 10;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Projects that hold every word of `search` in name, description or survey id, in their order. */
export const searchProjects = (projects: readonly Project[], search: string): readonly Project[] => {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  return projects.filter((project) => {
    const text = folded(`${project.name} ${project.description} ${project.sid}`);
    return words.every((word) => text.includes(word));
  });
};

/** The page that can be shown: deletions and searches may have taken the asked one away. */
export const pageOf = <T>(
  items: readonly T[],
  page: number,
): { readonly page: number; readonly items: readonly T[] } => {
  const last = Math.max(0, Math.ceil(items.length / PAGE_SIZE) - 1);
  const shown = Math.min(page, last);
  return { page: shown, items: items.slice(shown * PAGE_SIZE, (shown + 1) * PAGE_SIZE) };
};
