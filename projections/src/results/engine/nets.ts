/** Nets of a workspace: the themes that each has at present, and what carries any of them. */
import { createHash } from 'node:crypto';
import { isFolderNet, type Net } from '@verbatim/domain/workspace/nets';
import type { FolderDocument, ThemeDocument } from '../../models/library/library.ts';
import { listFolders } from '../../models/library/library.query.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import { NetOverlapBuilder, type NetOverlap } from '../kernels/net-overlap.ts';
import type { ClassedComments } from '../kernels/theme-sentiment.ts';
import { ColumnUnion } from '../kernels/unite-columns.ts';
import { countArrayBytes } from './file-words.ts';
import type { Carrying, FileView, ThemeColumn } from './file-view.ts';
import { readThemes } from './resolve-columns.ts';

export interface NetsQuery {
  /** Theme ids of the workspace: nets hold no others. */
  readonly themes: readonly string[];
  readonly nets: readonly Net[];
}

export interface ScopeNet {
  readonly id: string;
  readonly name: string;
  /** Ids in the order of the workspace; at least one. */
  readonly themes: readonly string[];
}

/** In their order; without those that have no theme of the workspace, and those whose folder was deleted. */
export const resolveNets = async (
  library: ModelReader,
  { themes: ids, nets }: NetsQuery,
): Promise<readonly ScopeNet[]> => {
  if (nets.length === 0) return [];
  const themes = (await readThemes(library, ids)).map(({ document }) => document);
  const folders = nets.some(isFolderNet) ? await readFolders(library) : new Map<string, FolderDocument>();
  return nets.flatMap((net): ScopeNet[] => {
    const members = themes.filter(isInNet(net, folders)).map(({ id }) => id);
    const name = isFolderNet(net) ? folders.get(net.folderId)?.name : net.name;
    return name === undefined || members.length === 0 ? [] : [{ id: net.id, name, themes: members }];
  });
};

const readFolders = async (library: ModelReader): Promise<ReadonlyMap<string, FolderDocument>> =>
  new Map((await listFolders(library)).map((folder) => [folder.id, folder]));

const isInNet = (net: Net, folders: ReadonlyMap<string, FolderDocument>) => {
  if (!isFolderNet(net)) {
    const chosen = new Set(net.themes);
    return ({ id }: ThemeDocument): boolean => chosen.has(id);
  }
  const isBelow = (folderId: string | null): boolean =>
    folderId === net.folderId || (folderId !== null && isBelow(folders.get(folderId)?.parentId ?? null));
  return ({ folderId }: ThemeDocument): boolean => isBelow(folderId);
};

/** What carries any of the themes. Not cached itself: comments by class, which are, change with its stamp. */
export const uniteCarriers = (themes: readonly Carrying[]): Carrying => {
  const [only, ...others] = themes;
  if (only !== undefined && others.length === 0) return only;
  const sorted = themes.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const name = `any-of-${digestTexts(sorted.map((theme) => theme.name))}`;
  const stamp = digestTexts(sorted.map((theme) => theme.stamp ?? ''));
  return { name, stamp, columns: (file) => uniteColumns(file, sorted) };
};

/** What a net of these themes counts differently from them. */
export const readNetOverlap = (file: FileView, themes: readonly Carrying[]): Promise<NetOverlap> => {
  const net = uniteCarriers(themes);
  const derive = async (asked: FileView): Promise<NetOverlap> => {
    const classed: ClassedComments[] = [];
    for (const theme of themes) classed.push(await asked.classedComments(theme));
    const builder = new NetOverlapBuilder(classed, await asked.classedComments(net));
    const { slice } = asked;
    for (let segment = 0; segment < asked.segments; segment++) {
      builder.addSegment(segment);
      if (slice.isOver()) await slice.rest();
    }
    return builder.finish();
  };
  const toBytes = ({ repeated, united }: NetOverlap): number =>
    [repeated, united].reduce((sum, part) => sum + countArrayBytes(part) + countArrayBytes(part.repeats), 0);
  return file.ofScoredWords(`overlap-${net.name}`, derive, toBytes, net.stamp);
};

const digestTexts = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');

const uniteColumns = async (file: FileView, themes: readonly Carrying[]): Promise<readonly ThemeColumn[]> => {
  const sentences = await file.sentencePlaces();
  const unions = sentences.map(
    ({ commentOfSentence }, segment) => new ColumnUnion(commentOfSentence.length, file.commentsIn(segment)),
  );
  const { slice } = file;
  for (const theme of themes) {
    for (const [segment, column] of (await theme.columns(file)).entries()) unions[segment]!.add(column);
    if (slice.isOver()) await slice.rest();
  }
  const united: ThemeColumn[] = [];
  for (const union of unions) {
    united.push(union.finish());
    if (slice.isOver()) await slice.rest();
  }
  return united;
};
