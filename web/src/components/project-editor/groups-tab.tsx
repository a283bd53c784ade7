import { useCallback } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { CustomGroups } from '../custom-groups/custom-groups.tsx';
import { leftGroup } from '../custom-groups/group-drafts.ts';

interface GroupsTabProps {
  readonly project: Project;
  readonly onChanged: (isChanged: boolean) => void;
  /** A group was saved or deleted. */
  readonly onSaved: () => void;
}

/** The custom groups of the project: first the one that was left with something typed. */
export const GroupsTab = ({ project, onChanged, onSaved }: GroupsTabProps) => {
  const left = leftGroup(project);
  // A group that was left for another in the list is not saved either.
  const tell = useCallback(
    (isChanged: boolean) => onChanged(isChanged || leftGroup(project) !== null),
    [onChanged, project],
  );
  return (
    <CustomGroups
      project={project}
      {...(left === null ? {} : { open: left })}
      onChanged={tell}
      onSaved={onSaved}
      onDeleted={onSaved}
    />
  );
};
