import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { toast } from 'sonner';
import type { ShownResult } from '../../../api/results/result-address.ts';
import { LoadFailed } from '../../../components/messages/load-failed.tsx';
import { getRefetchError, isStale } from '../../../components/messages/loaded.tsx';
import { Choice } from '../settings/choice.tsx';
import type { ElementMenu } from './element-menu.tsx';
import { saveCsv } from '../../../components/save-blob.ts';
import { composeChartImage, type ChartImageParts } from './compose-chart-image.ts';
import { SaveMenu, type SavedAs } from './save-menu.tsx';
import { savePng, saveSvg } from './export-chart-image.ts';
import { addProof, askForProof, proveCsv } from './prove-export.ts';
import { stampLines, type Stamped } from './stamp.ts';
import { DataTableView } from './data-table-view.tsx';
import { formatDataTableCsv, type DataTable } from './data-table.ts';

/** As returned by RTK Query's hooks: `data` may belong to earlier arguments. */
interface PictureQuery<Data> extends ShownResult {
  readonly data?: Data | undefined;
  readonly currentData?: Data | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Content of the frame for a result. */
export interface Shown {
  readonly title: string;
  readonly picture: ReactNode;
  /** What the chart says most surely. */
  readonly finding?: string | undefined;
  /** Part of it that scrolls to what it is about (`MARKED`). */
  readonly findingLink?: string | undefined;
  readonly dataTable: DataTable;
  readonly legend: ChartImageParts['legend'];
  /** Note below the chart, such as omissions. */
  readonly note?: string;
}

interface PictureFrameProps<Data> {
  /** Subject of the error message. */
  readonly what: string;
  readonly query: PictureQuery<Data>;
  /** Of its files, without extension. */
  readonly fileName: string;
  readonly stamp: () => Promise<Stamped>;
  /** Chart-specific controls. */
  readonly controls?: ReactNode;
  /** Empty state instead of an empty chart. */
  readonly empty?: (data: Data) => ReactNode;
  /** In pixels, or of CSS. */
  readonly height: number | string;
  /** Where the figures stand in a table below, there is no other one. */
  readonly hasTableBelow?: boolean;
  /** Reserves the line of the finding, so that the chart does not move. */
  readonly hasFinding?: boolean;
  readonly elements: ElementMenu;
  readonly children: (data: Data) => Shown;
}

/** Themes listed in an image's stamp; its data lists all. */
const MAX_THEMES = 12;

const VIEWS = [
  ['picture', 'Chart', 'As a chart'],
  ['table', 'Table', 'As a table'],
] as const;

export type ChartForm = 'picture' | 'table';

const saveAs = async (
  kind: SavedAs,
  { title, legend, dataTable }: Shown,
  frame: HTMLElement | null,
  { fileName, stamp, query }: Pick<PictureFrameProps<unknown>, 'fileName' | 'stamp' | 'query'>,
): Promise<void> => {
  const name = `${fileName} - ${title}`;
  const stamped = await stamp();
  const question = await askForProof(query, stamped);
  const lines = [title, ...stampLines(stamped)];
  if (kind === 'csv') return saveCsv(name, await proveCsv(formatDataTableCsv(dataTable, []), lines, question));
  if (frame === null) return;
  const image = composeChartImage(frame, { title, legend, stamp: stampLines(stamped, MAX_THEMES) });
  const prove = (content: string | Blob): Promise<readonly string[]> => addProof(lines, question, content, false);
  await (kind === 'png' ? savePng(name, image, prove) : saveSvg(name, image, prove));
};

const tellFailure = (error: unknown): void => {
  toast.error(error instanceof Error ? error.message : 'The image could not be saved');
};

interface HeadProps {
  readonly title: string | undefined;
  readonly controls: ReactNode;
  readonly view: ChartForm;
  /** Absent if there is one view only. */
  readonly onView?: (view: ChartForm) => void;
  /** Absent if it cannot be saved. */
  readonly onSave?: (kind: SavedAs) => void;
}

export const ChartHead = ({ title, controls, view, onView, onSave }: HeadProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32, mb: 1 }}>
    <Typography
      variant="h2"
      // Without content there is nothing to head.
      component={title === undefined ? 'div' : 'h2'}
      dir="auto"
      sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}
    >
      {title}
    </Typography>
    {controls}
    {onView === undefined ? null : <Choice label="View" isLabelHidden options={VIEWS} value={view} onChange={onView} />}
    {onSave === undefined ? null : (
      <SaveMenu hasPicture={view === 'picture'} disabled={title === undefined} onSave={onSave} />
    )}
  </Box>
);

interface BodyProps extends Pick<PictureFrameProps<unknown>, 'height'> {
  /** Absent if its elements cannot be selected. */
  readonly onElement?: ElementMenu['onElement'];
  readonly shown: Shown | undefined;
  readonly view: ChartForm;
  readonly isFetching: boolean;
  readonly frame?: Ref<HTMLDivElement>;
}

const ignore = (): void => undefined;

export const ChartBody = ({ shown, view, isFetching, height, onElement = ignore, frame }: BodyProps) => (
  <Paper variant="outlined" sx={{ position: 'relative', p: 1, minHeight: 160 }} aria-busy={isFetching}>
    <Box sx={{ position: 'absolute', insetInline: 0, top: 0, height: 3 }}>
      {isFetching ? <LinearProgress sx={{ height: 3 }} aria-label="Counting comments" /> : null}
    </Box>
    {shown === undefined ? (
      <Skeleton variant="rounded" height={height} />
    ) : view === 'table' ? (
      <DataTableView dataTable={shown.dataTable} onElement={onElement} />
    ) : (
      <Box ref={frame} role="group" aria-label={shown.title} sx={{ minWidth: 0 }}>
        {shown.picture}
      </Box>
    )}
  </Paper>
);

interface FindingProps {
  readonly shown: Shown | undefined;
  readonly query: PictureQuery<unknown>;
  /** It comes with the data. */
  readonly isAwaited: boolean;
  /** Absent where nothing can be scrolled to. */
  readonly onLink?: () => void;
}

/** The finding, whose link is in its place. */
const FindingText = ({
  finding = '',
  link = '',
  onLink,
}: {
  readonly finding: string | undefined;
  readonly link: string | undefined;
  readonly onLink: FindingProps['onLink'];
}) => {
  const at = link === '' || onLink === undefined ? -1 : finding.indexOf(link);
  if (at < 0) return finding;
  return (
    <>
      {finding.slice(0, at)}
      <Link
        component="button"
        onClick={onLink}
        title="Show in the chart"
        sx={{ font: 'inherit', verticalAlign: 'baseline' }}
      >
        {link}
      </Link>
      {finding.slice(at + link.length)}
    </>
  );
};

const Finding = ({ shown, query, isAwaited, onLink }: FindingProps) => {
  const isLoading = query.data === undefined && getRefetchError(query) === undefined;
  if (shown?.finding === undefined && !(isAwaited && isLoading)) return null;
  return (
    <Typography variant="body2" dir="auto" sx={{ mb: 1, fontSize: 15, fontWeight: 600, overflowWrap: 'anywhere' }}>
      {shown === undefined ? (
        <Skeleton width={320} sx={{ maxWidth: '100%' }} />
      ) : (
        <FindingText finding={shown.finding} link={shown.findingLink} onLink={onLink} />
      )}
    </Typography>
  );
};

/**
 * Frame of a chart: title, controls, data table and export. The last chart stays during a refetch, and below
 * an error.
 */
export const ChartFrame = <Data,>(props: PictureFrameProps<Data>) => {
  const { what, query, controls, empty, height, elements, hasTableBelow = false, hasFinding = false, children } = props;
  const [view, setView] = useState<ChartForm>('picture');
  const frame = useRef<HTMLDivElement>(null);
  const failure = getRefetchError(query);
  const { data } = query;
  const isFetching = query.isFetching || isStale(query);
  const instead = data === undefined ? null : (empty?.(data) ?? null);
  const shown = data === undefined || instead !== null ? undefined : children(data);
  const isNothingThere = failure !== undefined && data === undefined;
  const scroll = (): void => frame.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'center' });
  const save = (kind: SavedAs): void => {
    if (shown !== undefined) saveAs(kind, shown, frame.current, props).catch(tellFailure);
  };
  return (
    <Box sx={{ mt: 1 }}>
      <ChartHead
        title={shown?.title}
        controls={controls}
        view={view}
        {...(!hasTableBelow && { onView: setView })}
        onSave={save}
      />
      <Finding shown={shown} query={query} isAwaited={hasFinding} {...(view === 'picture' && { onLink: scroll })} />
      {failure === undefined ? null : (
        <Box sx={{ mb: 1 }}>
          <LoadFailed what={what} error={failure} onRetry={() => void query.refetch()} />
        </Box>
      )}
      {isNothingThere
        ? null
        : (instead ?? (
            <ChartBody
              shown={shown}
              view={view}
              isFetching={isFetching}
              height={height}
              onElement={elements.onElement}
              frame={frame}
            />
          ))}
      {(shown?.note ?? '') === '' ? null : (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
          {shown?.note}
        </Typography>
      )}
      {elements.menu}
    </Box>
  );
};
