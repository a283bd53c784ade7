/**
 * Events of projects, files and the library for specs: appended to a store without a disk and applied to a
 * model.
 */
import { randomUUID } from 'node:crypto';
import type { FileEvent } from '@verbatim/domain/file/file-events';
import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { TOKENISER_VERSION } from '@verbatim/domain/text/tokenise';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import type { TagStreamEvent } from '@verbatim/domain/tags/tag-events';
import type { JsonObject } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { libraryProjector } from '../../library/library.projector.ts';
import { bringTo } from '../../../runtime/spec-support/bring-to.ts';
import { segmentsProjector } from '../segments.projector.ts';
import { tagsProjector } from '../../tags/tags.projector.ts';
import { MemoryModel } from '../../spec-support/memory-model.ts';

const DEFINED = { stream: 'library', revision: 0 };
const TOOL = { name: 'spec', version: '1' };

export interface RawComment {
  readonly cells: readonly string[];
  readonly spans: readonly number[];
}

export class RecordedProject {
  readonly events = new InMemoryEventStore();
  readonly model = new MemoryModel();
  readonly library = new MemoryModel();
  readonly tags = new MemoryModel();
  /** Input of queries. */
  readonly models = { segments: this.model, library: this.library, tags: this.tags };

  async append(
    stream: string,
    events: readonly (ProjectEvent | FileEvent | LibraryEvent | TagStreamEvent | WorkspaceEvent)[],
  ): Promise<void> {
    const toAppend = events.map(({ type, data }) => ({
      id: randomUUID(),
      type,
      metadata: {},
      data: data as unknown as JsonObject,
    }));
    await this.events.append(stream, 'any', toAppend);
  }

  async addFile(
    fileId: string,
    firstId: number,
    columns: Extract<FileEvent, { type: 'UploadStarted' }>['data']['columns'],
    comments: readonly RawComment[],
    batch: number,
  ): Promise<void> {
    const stream = `file-${fileId}`;
    await this.append(stream, [
      { type: 'UploadStarted', data: { projectId: 'p', fileId, fileName: 'f.csv', columns } },
    ]);
    for (let first = 0; first < comments.length; first += batch) {
      const rows = comments.slice(first, first + batch).map(({ cells }) => cells);
      await this.append(stream, [{ type: 'CommentsImported', data: { first, rows } }]);
    }
    const added = {
      fileId,
      fileName: 'f.csv',
      firstId,
      count: comments.length,
      newOptions: {},
      dateOrders: {},
      digest: null,
    };
    await this.append('project-p', [{ type: 'FileAdded', data: added }]);
  }

  async split(fileId: string, comments: readonly RawComment[], batch: number, from = 0): Promise<void> {
    for (let first = from; first < comments.length; first += batch) {
      const spans = comments.slice(first, first + batch).map((comment) => comment.spans);
      await this.append(`file-${fileId}`, [{ type: 'SentencesSplit', data: { first, splitter: TOOL, spans } }]);
    }
  }

  /** @param tags one letter a token of each comment */
  async parse(fileId: string, tags: readonly string[]): Promise<void> {
    await this.append(`file-${fileId}`, [
      { type: 'SentencesParsed', data: { first: 0, tagger: TOOL, tokeniser: TOKENISER_VERSION, tags } },
    ]);
  }

  /** @param revision of the library at which the run began */
  async classify(themes: readonly string[], minId: number | null = null, revision = 1): Promise<void> {
    const data = { minId, themes, library: { stream: 'library', revision }, comments: 0 };
    await this.append('project-p', [{ type: 'ClassificationRun', data }]);
  }

  async score(fromId: number, toId: number): Promise<void> {
    const data = { fromId, toId, dictionary: null, project: DEFINED };
    await this.append('project-p', [{ type: 'SentimentRun', data }]);
  }

  async createTheme(themeId: string, text: string, name = themeId): Promise<void> {
    const data = { themeId, name, originalText: text, text, folderId: null, portalName: '', visible: true };
    await this.append('library', [{ type: 'ThemeCreated', data }]);
  }

  async changeQuery(themeId: string, text: string): Promise<void> {
    await this.append('library', [{ type: 'ThemeQueryChanged', data: { themeId, originalText: text, text } }]);
  }

  /** Brings a model to the log's end. @param batchEvents events a commit */
  async project(model = this.model, batchEvents = 256): Promise<MemoryModel> {
    await bringTo(segmentsProjector('p'), { events: this.events, writer: model, batchEvents });
    await bringTo(libraryProjector, { events: this.events, writer: this.library });
    await bringTo(tagsProjector('p'), { events: this.events, writer: this.tags });
    return model;
  }
}
