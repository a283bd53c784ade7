import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportProof } from '@verbatim/domain/formats/export-proof';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { projectStream } from '@verbatim/domain/project/project-events';
import { chainHead, sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore, JsonObject } from '@verbatim/eventstore/event-store';
import type { Context } from '../http/request-state.ts';
import { readPresentRevisions } from '../past/resolve-moment.ts';
import { createStampWriter } from './stamp-writer.ts';

const projectId = randomUUID();
const subject = { projectId };
const about = {
  what: 'Table',
  project: 'Hotel',
  workspace: null,
  filters: [],
  groupBy: [],
  weight: null,
  minBase: 0,
  files: [],
  themes: [],
  leftOut: [],
  sentences: [],
};

describe('the stamp of an export', () => {
  let folder: string;
  let events: EventStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stamp-writer-'));
    events = await openEmbeddedEventStore(folder);
    await append(projectStream(projectId), 'BuildRequested', { minId: null });
  });
  afterEach(async () => {
    await events.close();
    await rm(folder, { recursive: true });
  });

  const append = async (stream: string, type: string, data: JsonObject): Promise<void> => {
    let head: ChainHead = 'no-stream';
    for await (const event of events.readStream(stream)) head = chainHead(event);
    const metadata = { actor: { id: 'x', name: 'x' }, at: new Date(0).toISOString(), schema: 1 };
    const sealed = sealEvents(stream, head, [{ id: randomUUID(), type, data, metadata }]);
    await events.append(stream, head === 'no-stream' ? head : head.revision, sealed);
  };
  const writeAfter = async (change: () => Promise<void>): Promise<ExportProof> => {
    const settled = { subject, moment: await readPresentRevisions(events, subject), unsettled: undefined };
    const ctx = { state: { settled }, path: '/api/table', querystring: '' } as unknown as Context;
    const write = createStampWriter(ctx, { events, now: () => new Date(0) }, about);
    await change();
    const lines = await write({ format: 'csv', data: 'digest' });
    return JSON.parse(lines.find(([name]) => name === 'Verify')![1]) as ExportProof;
  };

  it('given a build that ends while it is written, is of the moment before, which has the same results', async () => {
    const proof = await writeAfter(() => append(projectStream(projectId), 'BuildFinished', { minId: null }));
    expect(proof.unsettled).toBeUndefined();
    expect(proof.question).toBe('/api/table?asOf=p0');
  });

  it.each([
    ['the project', projectStream(projectId), 'ProjectEdited'],
    ['a theme', LIBRARY_STREAM, 'ThemeRenamed'],
  ])('given %s that changes meanwhile, says so', async (_, stream, type) => {
    const proof = await writeAfter(async () => {
      await append(projectStream(projectId), 'BuildFinished', { minId: null });
      await append(stream, type, { name: 'Crew' });
    });
    expect(proof.unsettled).toBe('something changed while the file was being written');
  });
});
