import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { toast } from 'sonner';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { failureBesideKept, isOfBefore } from '../../../components/loaded.tsx';
import { Choice } from '../choice.tsx';
import type { ElementMenu } from './element-menu.tsx';
import { saveCsv } from '../../../components/save-blob.ts';
import { composePicture, type PictureParts } from './compose-picture.ts';
import { SaveMenu, type SavedAs } from './save-menu.tsx';
import { savePng, saveSvg } from './save-picture.ts';
import { stampLines, type Stamped } from './stamp.ts';
import { TwinTable } from './twin-table.tsx';
import { twinCsv, type Twin } from './twin.ts';

/** As the hooks of RTK Query answer it: `data` is of these arguments or of those before. */
interface PictureQuery<Data> {
  readonly data?: Data | undefined;
  readonly currentData?: Data | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** What one answer makes of the frame. */
export interface Shown {
  readonly title: string;
  readonly picture: ReactNode;
  readonly twin: Twin;
  readonly legend: PictureParts['legend'];
  /** In small print below it, as what it leaves out. */
  readonly note?: string;
}

interface PictureFrameProps<Data> {
  /** Begins the sentence that says what could not be loaded. */
  readonly what: string;
  readonly query: PictureQuery<Data>;
  /** Of its files, without extension. */
  readonly fileName: string;
  readonly stamp: () => Promise<Stamped>;
  /** Controls of its own. */
  readonly controls?: ReactNode;
  /** What stands there instead of a picture of nothing. */
  readonly empty?: (data: Data) => ReactNode;
  readonly height: number;
  readonly elements: ElementMenu;
  readonly children: (data: Data) => Shown;
}

/** Themes that a picture's stamp writes out: its data has all of them. */
const MOST_THEMES = 12;

const VIEWS = [
  ['picture', 'Picture', 'As a picture'],
  ['table', 'Table', 'The same in numbers'],
] as const;

type View = 'picture' | 'table';

const saveAs = async (
  kind: SavedAs,
  { title, legend, twin }: Shown,
  frame: HTMLElement | null,
  { fileName, stamp }: Pick<PictureFrameProps<unknown>, 'fileName' | 'stamp'>,
): Promise<void> => {
  const name = `${fileName} - ${title}`;
  const stamped = await stamp();
  if (kind === 'csv') return saveCsv(name, twinCsv(twin, [title, ...stampLines(stamped)]));
  if (frame === null) return;
  const picture = composePicture(frame, { title, legend, stamp: stampLines(stamped, MOST_THEMES) });
  await (kind === 'png' ? savePng(name, picture) : saveSvg(name, picture));
};

const tellFailure = (error: unknown): void => {
  toast.error(error instanceof Error ? error.message : 'The picture could not be saved');
};

interface HeadProps {
  readonly title: string | undefined;
  readonly controls: ReactNode;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onSave: (kind: SavedAs) => void;
}

const Head = ({ title, controls, view, onView, onSave }: HeadProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32, mb: 1 }}>
    <Typography
      variant="h2"
      // There is nothing to head as long as nothing is shown.
      component={title === undefined ? 'div' : 'h2'}
      dir="auto"
      sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}
    >
      {title}
    </Typography>
    {controls}
    <Choice label="View" isLabelHidden options={VIEWS} value={view} onChange={onView} />
    <SaveMenu hasPicture={view === 'picture'} disabled={title === undefined} onSave={onSave} />
  </Box>
);

interface BodyProps extends Pick<PictureFrameProps<unknown>, 'height' | 'elements'> {
  readonly shown: Shown | undefined;
  readonly view: View;
  readonly isFetching: boolean;
  readonly frame: Ref<HTMLDivElement>;
}

const Body = ({ shown, view, isFetching, height, elements, frame }: BodyProps) => (
  <Paper variant="outlined" sx={{ position: 'relative', p: 1, minHeight: 160 }} aria-busy={isFetching}>
    <Box sx={{ position: 'absolute', insetInline: 0, top: 0, height: 3 }}>
      {isFetching ? <LinearProgress sx={{ height: 3 }} aria-label="Counting comments" /> : null}
    </Box>
    {shown === undefined ? (
      <Skeleton variant="rounded" height={height} />
    ) : view === 'table' ? (
      <TwinTable twin={shown.twin} onElement={elements.onElement} />
    ) : (
      <Box ref={frame} role="group" aria-label={shown.title} sx={{ minWidth: 0 }}>
        {shown.picture}
      </Box>
    )}
  </Paper>
);

/**
 * A result that is drawn: its title, its controls, the same as a table, and its files. What was drawn stays while anew is read, and where that
 * fails the failure stands above it.
 */
export const PictureFrame = <Data,>(props: PictureFrameProps<Data>) => {
  const { what, query, controls, empty, height, elements, children } = props;
  const [view, setView] = useState<View>('picture');
  const frame = useRef<HTMLDivElement>(null);
  const failure = failureBesideKept(query);
  const { data } = query;
  const isFetching = query.isFetching || isOfBefore(query);
  const instead = data === undefined ? null : (empty?.(data) ?? null);
  const shown = data === undefined || instead !== null ? undefined : children(data);
  const isNothingThere = failure !== undefined && data === undefined;
  const save = (kind: SavedAs): void => {
    if (shown !== undefined) saveAs(kind, shown, frame.current, props).catch(tellFailure);
  };
  return (
    <Box sx={{ mt: 1 }}>
      <Head title={shown?.title} {...{ controls, view }} onView={setView} onSave={save} />
      {failure === undefined ? null : (
        <Box sx={{ mb: 1 }}>
          <LoadFailed what={what} error={failure} onRetry={() => void query.refetch()} />
        </Box>
      )}
      {isNothingThere ? null : (instead ?? <Body {...{ shown, view, isFetching, height, elements, frame }} />)}
      {(shown?.note ?? '') === '' ? null : (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
          {shown?.note}
        </Typography>
      )}
      {elements.menu}
    </Box>
  );
};
