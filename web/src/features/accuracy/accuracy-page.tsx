import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useLabelComparisonQuery } from '../../api/results/label-comparison.ts';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { useSearch } from '../../components/hooks/use-search.ts';
import { Comparison, NoLabels, type ShownLabelled } from '../../components/label-comparison/comparison.tsx';
import { labelColumns } from '../../components/label-comparison/label-columns.ts';
import { parseLabelSettings, toLabelParams } from '../../components/label-comparison/label-settings.ts';
import type { LabelledComments } from '../../components/label-comparison/labelled-comments-slot.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import type { RatingChoice } from '../../components/rating-words/rating-choices.ts';

interface AccuracyOfProps {
  readonly project: Project;
  readonly columns: readonly RatingChoice[];
  readonly first: RatingChoice;
  /** Absent without a workspace, which tags and responses belong to. */
  readonly onShow?: (shown: ShownLabelled) => void;
}

const AccuracyOf = ({ project, columns, first, onShow }: AccuracyOfProps) => {
  const [params, setParams] = useSearch();
  const settings = useMemo(() => parseLabelSettings(params), [params]);
  const column = columns.find(({ name }) => name === settings.column) ?? first;
  const { labels, mixed } = settings;
  const query = useLabelComparisonQuery({
    of: 'projects',
    id: project.id,
    column: column.name,
    labels,
    mixed,
    filters: {},
  });
  return (
    <Comparison
      project={project}
      columns={columns}
      column={column}
      settings={settings}
      onChange={(next) => setParams(toLabelParams(next, params))}
      query={query}
      {...(onShow !== undefined && { onShow })}
    />
  );
};

const WithoutComments = () => (
  <Typography variant="body2" color="textSecondary">
    To open the comments behind a number, add a workspace to the project.
  </Typography>
);

interface AccuracyPageProps {
  /** The drilldown of the first workspace. */
  readonly LabelledComments: LabelledComments;
}

/** Sentiment of a project with all its comments, compared with labels that people gave. */
export const AccuracyPage = ({ LabelledComments }: AccuracyPageProps) => {
  const { pid = '' } = useParams();
  const project = useProjectQuery(pid);
  return (
    <Loaded what="The project" query={project} loading={<Skeleton variant="rounded" height={240} />}>
      {(loaded) => {
        const columns = labelColumns(loaded);
        const [first] = columns;
        const [workspace] = loaded.workspaces;
        return (
          <>
            <PageHead
              title="Sentiment compared with labels"
              text={`Classes by dictionary against those that people gave, in ${loaded.name}`}
              actions={
                <Button component={Link} to={`/project/${encodeURIComponent(pid)}`}>
                  Open the project
                </Button>
              }
            />
            {first === undefined ? (
              <NoLabels />
            ) : workspace === undefined ? (
              <>
                <WithoutComments />
                <AccuracyOf project={loaded} columns={columns} first={first} />
              </>
            ) : (
              <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
                <LabelledComments project={loaded} workspaceId={workspace.id}>
                  {(onShow) => <AccuracyOf project={loaded} columns={columns} first={first} onShow={onShow} />}
                </LabelledComments>
              </Suspense>
            )}
          </>
        );
      }}
    </Loaded>
  );
};
