import { useMemo } from 'react';
import { useWorkspaceQuery } from '../../api/workspaces.ts';
import type { Choice } from './field-choice.tsx';
import type { FilterField } from './filter-model.ts';

/** Categories of all columns, files, classes, and the workspace's themes: filterable by name. */
export const useFilterValues = (fields: readonly FilterField[], workspaceId: string | null): readonly Choice[] => {
  const { data } = useWorkspaceQuery(workspaceId ?? '', { skip: workspaceId === null });
  return useMemo(
    () =>
      fields.flatMap((field): readonly Choice[] =>
        field.kind === 'themes'
          ? (data?.themes ?? []).map(({ id, name }) => ({ field, value: id, label: name }))
          : field.options.map((option) => ({ field, value: option, label: field.labels?.get(option) ?? option })),
      ),
    [fields, data],
  );
};
