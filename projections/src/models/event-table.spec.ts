import { describe, expect, it } from '@jest/globals';
import { accountStream } from '@verbatim/domain/account/account-events';
import { agreementStream } from '@verbatim/domain/agreement/agreement-events';
import { DICTIONARY_STREAM } from '@verbatim/domain/dictionary/dictionary-events';
import { EVENT_SCHEMAS, type EventType } from '@verbatim/domain/event-types';
import { fileStream, newFileId } from '@verbatim/domain/file/file-events';
import { figuresStream } from '@verbatim/domain/freeze/figure-events';
import { reportsStream } from '@verbatim/domain/report/report-events';
import { freezeStream } from '@verbatim/domain/freeze/freeze-events';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { fileNamesStream } from '@verbatim/domain/project/file-name-events';
import { erasuresStream } from '@verbatim/domain/operations/erasure-events';
import { skipsStream } from '@verbatim/domain/operations/skip-events';
import { projectStream } from '@verbatim/domain/project/project-events';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { SEALS_STREAM } from '@verbatim/eventstore/seals/log-seal';
import { createProjectProjectors, createSharedProjectors } from './all-projectors.ts';
import { EVENT_TABLE, MODEL_KINDS, type EventTable } from './event-table.ts';
import { MemoryModel } from './spec-support/memory-model.ts';

/** One stream of each kind, in one project where applicable. */
const STREAMS: { readonly [kind in keyof EventTable]: string } = {
  project: projectStream('p'),
  file: fileStream(newFileId('p', 'f')),
  workspace: workspaceStream('w'),
  freeze: freezeStream('f'),
  figures: figuresStream('p'),
  reports: reportsStream('p'),
  library: LIBRARY_STREAM,
  account: accountStream('a'),
  skips: skipsStream('projects'),
  names: fileNamesStream('p'),
  erasures: erasuresStream('p'),
  seals: SEALS_STREAM,
  tags: tagsStream('p'),
  agreement: agreementStream('a'),
  dictionary: DICTIONARY_STREAM,
};

// Spread explicitly, so that the compiler demands an event of each kind of stream in the table.
const { project, file, workspace, freeze, figures, reports, library, account, skips } = EVENT_TABLE;
const { names, erasures, seals, tags, agreement, dictionary } = EVENT_TABLE;
const rows: { readonly [type in EventType]: EventTable['project']['FileAdded'] } = {
  ...project,
  ...file,
  ...workspace,
  ...freeze,
  ...figures,
  ...reports,
  ...library,
  ...account,
  ...skips,
  ...names,
  ...erasures,
  ...seals,
  ...tags,
  ...agreement,
  ...dictionary,
};

const projectors = [...createSharedProjectors(), ...createProjectProjectors('p')].map((projector) => ({
  kind: projector.name.replace(/-p$/u, ''),
  projector,
  handled: Object.keys(projector.start(new MemoryModel(), new InMemoryEventStore()).on),
}));

describe('the table of events and models', () => {
  it('has a row for every event type that is known, and a column for every model', () => {
    expect(Object.keys(rows).sort()).toEqual(Object.keys(EVENT_SCHEMAS).sort());
    expect(projectors.map(({ kind }) => kind).sort()).toEqual([...MODEL_KINDS].sort());
  });

  it.each(projectors)('says what the projector of $kind has handlers for', ({ kind, handled }) => {
    const column = MODEL_KINDS.findIndex((model) => model === kind);
    const decided = Object.entries(rows).flatMap(([type, row]) => (row[column] === 'handled' ? [type] : []));
    expect([...handled].sort()).toEqual(decided.sort());
  });

  it.each(projectors)('has the projector of $kind fed the streams of what it handles, and no others', (one) => {
    const { filter, concerns } = one.projector;
    const isFed = (stream: string): boolean => filter.streamPrefixes.some((prefix) => stream.startsWith(prefix));
    for (const kind of Object.keys(STREAMS) as (keyof EventTable)[]) {
      const stream = STREAMS[kind];
      const types = Object.keys(EVENT_TABLE[kind]).filter((type) => one.handled.includes(type));
      expect([kind, isFed(stream)]).toEqual([kind, types.length > 0]);
      expect(types.filter((type) => concerns?.({ stream, type }) === false)).toEqual([]);
    }
  });
});
