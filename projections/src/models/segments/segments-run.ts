/** What a run of the projector holds in memory: documents and files it has open. It is a cache, thrown away with the run. */
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import type { ModelSession } from '../projector.ts';
import { endOf } from '../../stores/read-store.ts';
import { FileDraft } from './file-draft.ts';
import { NO_COLUMNS } from './project-columns.ts';
import {
  COLUMNS,
  FILES,
  fileDocumentId,
  filePath,
  LIBRARY_REVISION,
  PLACES,
  projectPath,
  PROJECTS,
  THEMES,
  VERSIONS,
  type FilePlaceDocument,
  type LibraryRevisionDocument,
  type ProjectColumnsDocument,
  type SegmentFileDocument,
  type ThemeQueryDocument,
} from './segments.ts';
import { TimeSlice } from './time-slice.ts';

/** Files kept open from one commit to the next. */
const OPEN_FILES = 2;

export class SegmentsRun {
  private readonly files = new Map<string, FileDraft>();
  private readonly changedFiles = new Set<FileDraft>();
  private readonly projectColumns = new Map<string, ProjectColumnsDocument>();
  private readonly changedColumns = new Set<string>();
  private readonly versions = new Map<string, string>();
  /** Texts of the themes changed since the last flush; null for a deleted one. */
  private readonly themeTexts = new Map<string, string | null>();
  private readonly queries = new Map<string, ThemeQuery | null>();
  private libraryRevision: number | undefined;

  async file(session: ModelSession, fileId: string): Promise<FileDraft | undefined> {
    const open = this.files.get(fileId);
    if (open !== undefined) return open;
    const place = await session.get<FilePlaceDocument>(PLACES, fileId);
    const document = place && (await session.get<SegmentFileDocument>(FILES, place.id));
    return document && this.open(document);
  }

  async filesOf(session: ModelSession, projectId: string): Promise<readonly FileDraft[]> {
    const from = projectPath(projectId);
    const stored = await session.range<SegmentFileDocument>(FILES, { from, to: endOf(from) });
    return this.withAdded(stored, (file) => file.projectId === projectId);
  }

  async allFiles(session: ModelSession): Promise<readonly FileDraft[]> {
    return this.withAdded(await session.range<SegmentFileDocument>(FILES, {}), () => true);
  }

  addFile(document: SegmentFileDocument): void {
    this.changedFiles.add(this.open(document));
  }

  touchFile(draft: FileDraft): void {
    this.changedFiles.add(draft);
  }

  touchProject(projectId: string, position: string): void {
    this.versions.set(projectId, position);
  }

  async columns(session: ModelSession, projectId: string): Promise<ProjectColumnsDocument> {
    const known = this.projectColumns.get(projectId);
    if (known !== undefined) return known;
    return (await session.get<ProjectColumnsDocument>(PROJECTS, projectId)) ?? NO_COLUMNS;
  }

  setColumns(projectId: string, columns: ProjectColumnsDocument): void {
    this.projectColumns.set(projectId, columns);
    this.changedColumns.add(projectId);
  }

  async isNewInLibrary(session: ModelSession, revision: number): Promise<boolean> {
    this.libraryRevision ??= (await session.get<LibraryRevisionDocument>(THEMES, LIBRARY_REVISION))?.revision ?? -1;
    if (revision <= this.libraryRevision) return false;
    this.libraryRevision = revision;
    return true;
  }

  setThemeText(themeId: string, text: string | null): void {
    this.themeTexts.set(themeId, text);
    this.queries.delete(themeId);
  }

  /** Null for a simple theme, a deleted one, and one whose stored text is no query any more (the language has changed). */
  async queryOf(session: ModelSession, themeId: string): Promise<ThemeQuery | null> {
    const known = this.queries.get(themeId);
    if (known !== undefined) return known;
    const changed = this.themeTexts.get(themeId);
    const text = changed !== undefined ? changed : (await session.get<ThemeQueryDocument>(THEMES, themeId))?.text;
    const parsed = text == null || text === '' ? undefined : parseThemeQuery(text);
    const query = parsed?.ok === true ? parsed.query : null;
    this.queries.set(themeId, query);
    return query;
  }

  async dropFile(session: ModelSession, fileId: string): Promise<void> {
    const draft = await this.file(session, fileId);
    if (draft === undefined) return;
    const { projectId, firstId } = draft.document;
    this.files.delete(fileId);
    this.changedFiles.delete(draft);
    session.delete(FILES, fileDocumentId(projectId, firstId));
    session.delete(PLACES, fileId);
    session.deleteRange(COLUMNS, filePath(draft.document), endOf(filePath(draft.document)));
  }

  /** The columns' document stays, empty: it knows the last revision. */
  async dropProject(session: ModelSession, projectId: string): Promise<void> {
    for (const draft of await this.filesOf(session, projectId)) await this.dropFile(session, draft.document.fileId);
    const { revision } = await this.columns(session, projectId);
    this.setColumns(projectId, { ...NO_COLUMNS, revision });
  }

  /** Columns first, then the documents that make them visible, the version last. */
  async flush(session: ModelSession): Promise<void> {
    const slice = new TimeSlice();
    for (const draft of this.changedFiles) {
      for (const theme of Object.keys(draft.document.themes)) await this.queryOf(session, theme);
      await draft.flush(session, this.queries, slice);
      // At once: what touches every file of a large project would else hold all of its words together.
      draft.forgetOldSegments();
    }
    for (const { document } of this.changedFiles) {
      const id = fileDocumentId(document.projectId, document.firstId);
      session.put(FILES, id, document);
      session.put(PLACES, document.fileId, { id } satisfies FilePlaceDocument);
    }
    for (const [theme, text] of this.themeTexts) {
      if (text === null) session.delete(THEMES, theme);
      else session.put(THEMES, theme, { text } satisfies ThemeQueryDocument);
    }
    if (this.themeTexts.size > 0 && this.libraryRevision !== undefined)
      session.put(THEMES, LIBRARY_REVISION, { revision: this.libraryRevision } satisfies LibraryRevisionDocument);
    for (const id of this.changedColumns) session.put(PROJECTS, id, this.projectColumns.get(id) ?? NO_COLUMNS);
    for (const [project, version] of this.versions) session.put(VERSIONS, project, { version });
    this.forget();
  }

  private forget(): void {
    this.changedFiles.clear();
    this.themeTexts.clear();
    this.projectColumns.clear();
    this.changedColumns.clear();
    this.versions.clear();
    const files = [...this.files.keys()];
    for (const fileId of files.slice(0, Math.max(0, files.length - OPEN_FILES))) this.files.delete(fileId);
  }

  private open(document: SegmentFileDocument): FileDraft {
    const draft = this.files.get(document.fileId) ?? new FileDraft(document);
    this.files.set(document.fileId, draft);
    return draft;
  }

  /** The stored files and those that the next flush will store, in the order of their comments. */
  private withAdded(
    stored: readonly { readonly document: SegmentFileDocument }[],
    belongs: (file: SegmentFileDocument) => boolean,
  ): readonly FileDraft[] {
    const drafts = new Set(stored.map(({ document }) => this.open(document)));
    for (const draft of this.changedFiles) if (belongs(draft.document)) drafts.add(draft);
    return [...drafts].sort((a, b) => a.document.firstId - b.document.firstId);
  }
}
