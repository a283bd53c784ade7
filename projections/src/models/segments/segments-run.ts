/** In-memory state of a projector run: open documents and files. A cache, discarded with the run. */
import { createSentimentScorer, type SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import type { ModelSession } from '../projector.ts';
import { CACHE, getPrefixEnd } from '../../stores/read-store.ts';
import { FileDraft } from './file-draft.ts';
import { NO_COLUMNS } from './project-columns.ts';
import {
  COLUMNS,
  FILES,
  fileDocumentId,
  filePath,
  FILE_POSITIONS,
  projectPath,
  PROJECTS,
  resultsPath,
  VERSIONS,
  type FilePlaceDocument,
  type ProjectColumnsDocument,
  type SegmentFileDocument,
  type VersionDocument,
} from './segments.ts';
import { TimeSlice } from './theme-columns.ts';

/** Files kept open between commits. */
const OPEN_FILES = 2;

export class SegmentsRun {
  private readonly files = new Map<string, FileDraft>();
  private readonly changedFiles = new Set<FileDraft>();
  private readonly projectColumns = new Map<string, ProjectColumnsDocument>();
  private readonly changedColumns = new Set<string>();
  private readonly versions = new Map<string, string>();
  private readonly classified = new Map<string, string>();
  /** Caches words across files. */
  private scorer: SentimentScorer | undefined;

  async file(session: ModelSession, fileId: string): Promise<FileDraft | undefined> {
    const open = this.files.get(fileId);
    if (open !== undefined) return open;
    const place = await session.get<FilePlaceDocument>(FILE_POSITIONS, fileId);
    const document = place && (await session.get<SegmentFileDocument>(FILES, place.id));
    return document && this.open(document);
  }

  async filesOf(session: ModelSession, projectId: string): Promise<readonly FileDraft[]> {
    const from = projectPath(projectId);
    const stored = await session.range<SegmentFileDocument>(FILES, { from, to: getPrefixEnd(from) });
    return this.withAdded(stored, projectId);
  }

  addFile(document: SegmentFileDocument): FileDraft {
    const draft = this.open(document);
    this.changedFiles.add(draft);
    return draft;
  }

  touchFile(draft: FileDraft): void {
    this.changedFiles.add(draft);
  }

  touchProject(projectId: string, position: string): void {
    this.versions.set(projectId, position);
  }

  touchClassification(projectId: string, position: string): void {
    this.classified.set(projectId, position);
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

  async dropFile(session: ModelSession, fileId: string): Promise<void> {
    const draft = await this.file(session, fileId);
    if (draft === undefined) return;
    const { projectId, firstId } = draft.document;
    this.files.delete(fileId);
    this.changedFiles.delete(draft);
    session.delete(FILES, fileDocumentId(projectId, firstId));
    session.delete(FILE_POSITIONS, fileId);
    for (const collection of [COLUMNS, CACHE])
      session.deleteRange(collection, filePath(draft.document), getPrefixEnd(filePath(draft.document)));
    // They contain words, too.
    session.deleteRange(CACHE, resultsPath(projectId), getPrefixEnd(resultsPath(projectId)));
  }

  /** Drops theme columns of the previous split. */
  dropFound(session: ModelSession, { document }: FileDraft): void {
    session.deleteRange(CACHE, filePath(document), getPrefixEnd(filePath(document)));
  }

  /** The columns' document remains, empty, to record the last revision. */
  async dropProject(session: ModelSession, projectId: string): Promise<void> {
    for (const draft of await this.filesOf(session, projectId)) await this.dropFile(session, draft.document.fileId);
    const { revision } = await this.columns(session, projectId);
    this.setColumns(projectId, { ...NO_COLUMNS, revision });
  }

  /** Columns first, then the documents that make them visible, the version last. */
  async flush(session: ModelSession): Promise<void> {
    const slice = new TimeSlice();
    for (const draft of this.changedFiles) {
      await draft.flush(session, slice);
      // Immediately: a change of every file in a large project would keep all words in memory.
      draft.forgetOldSegments();
    }
    for (const { document } of this.changedFiles) {
      const id = fileDocumentId(document.projectId, document.firstId);
      session.put(FILES, id, document);
      session.put(FILE_POSITIONS, document.fileId, { id } satisfies FilePlaceDocument);
    }
    for (const id of this.changedColumns) session.put(PROJECTS, id, this.projectColumns.get(id) ?? NO_COLUMNS);
    for (const [project, version] of this.versions) {
      const classified =
        this.classified.get(project) ?? (await session.get<VersionDocument>(VERSIONS, project))?.classified;
      const known = classified === undefined ? {} : { classified };
      session.put(VERSIONS, project, { version, ...known } satisfies VersionDocument);
    }
    this.forget();
  }

  private forget(): void {
    this.changedFiles.clear();
    this.projectColumns.clear();
    this.changedColumns.clear();
    this.versions.clear();
    this.classified.clear();
    const files = [...this.files.keys()];
    for (const fileId of files.slice(0, Math.max(0, files.length - OPEN_FILES))) this.files.delete(fileId);
  }

  private open(document: SegmentFileDocument): FileDraft {
    const draft =
      this.files.get(document.fileId) ?? new FileDraft(document, () => (this.scorer ??= createSentimentScorer()));
    this.files.set(document.fileId, draft);
    return draft;
  }

  /** The stored files and those of the next flush, in the order of their comments. */
  private withAdded(
    stored: readonly { readonly document: SegmentFileDocument }[],
    projectId: string,
  ): readonly FileDraft[] {
    const drafts = new Set(stored.map(({ document }) => this.open(document)));
    for (const draft of this.changedFiles) if (draft.document.projectId === projectId) drafts.add(draft);
    return [...drafts].sort((a, b) => a.document.firstId - b.document.firstId);
  }
}
