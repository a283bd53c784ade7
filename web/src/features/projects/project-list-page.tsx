import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import type { ProjectSummary } from '@verbatim/command-api/contract/projects';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useDeleteProjectMutation } from '../../api/projects/projects.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LoadFailed } from '../../components/messages/load-failed.tsx';
import { getLoadError } from '../../components/messages/loaded.tsx';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { PageHead } from '../../components/page-head.tsx';
import { ProjectEditor } from '../../components/project-editor/project-editor.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ProjectTable } from './project-table.tsx';
import { useProjectPages } from './use-project-pages.ts';

const CreateButton = () => (
  <Button component={Link} to="/project/new" variant="contained" startIcon={<AddOutlined />}>
    Create project
  </Button>
);

const DeleteDialog = ({
  project,
  onClose,
}: {
  readonly project: ProjectSummary | null;
  readonly onClose: () => void;
}) => {
  const [remove, { isLoading }] = useDeleteProjectMutation();
  const tell = useUndoToast();
  const confirm = async (): Promise<void> => {
    if (project === null) return;
    const { data, error } = await remove(project.id);
    if (error) toast.error(getErrorMessage(error));
    else tell(`Deleted: ${project.name}`, [data.undo]);
    onClose();
  };
  const question = project && {
    title: 'Delete project',
    text: `Are you sure you want to delete: ${project.name}? Its comments, workspaces and results are deleted too.`,
    verb: 'Delete',
  };
  return <ConfirmDialog question={question} busy={isLoading} onConfirm={() => void confirm()} onCancel={onClose} />;
};

export const Page = () => {
  const pages = useProjectPages();
  const { list, search, typed, refetch } = pages;
  const failure = getLoadError({ data: list, error: pages.error });
  const [edited, setEdited] = useState<ProjectSummary | null>(null);
  const [doomed, setDoomed] = useState<ProjectSummary | null>(null);
  const isEmpty = list?.total === 0 && search === '' && typed === '' && !pages.isFetching;
  return (
    <>
      <PageHead title="Projects" actions={isEmpty ? null : <CreateButton />} />
      {failure === undefined ? null : <LoadFailed what="The projects" error={failure} onRetry={() => void refetch()} />}
      {isEmpty ? <FirstSteps /> : <ProjectTable pages={pages} onEdit={setEdited} onDelete={setDoomed} />}
      {edited === null ? null : <ProjectEditor project={edited} onClose={() => setEdited(null)} />}
      <DeleteDialog project={doomed} onClose={() => setDoomed(null)} />
    </>
  );
};
