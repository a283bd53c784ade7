import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useLabelComparisonQuery } from '../../api/label-comparison.ts';
import { useProjectQuery } from '../../api/projects.ts';
import { useSearch } from '../../components/hooks/use-search.ts';
import { Comparison, NoLabels } from '../../components/label-comparison/comparison.tsx';
import { labelColumns } from '../../components/label-comparison/label-columns.ts';
import { parseLabelSettings, toLabelParams } from '../../components/label-comparison/label-settings.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import type { RatingChoice } from '../../components/rating-words/rating-choices.ts';

interface AccuracyOfProps {
  readonly project: Project;
  readonly columns: readonly RatingChoice[];
  readonly first: RatingChoice;
}

const AccuracyOf = ({ project, columns, first }: AccuracyOfProps) => {
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
    />
  );
};

/** Sentiment of a project without a workspace, compared with labels that people gave. */
export const Page = () => {
  const { pid = '' } = useParams();
  const project = useProjectQuery(pid);
  return (
    <Loaded what="The project" query={project} loading={<Skeleton variant="rounded" height={240} />}>
      {(loaded) => {
        const columns = labelColumns(loaded);
        const [first] = columns;
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
            {first === undefined ? <NoLabels /> : <AccuracyOf project={loaded} columns={columns} first={first} />}
          </>
        );
      }}
    </Loaded>
  );
};
