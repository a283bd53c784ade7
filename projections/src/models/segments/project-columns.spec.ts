import { describe, expect, it } from '@jest/globals';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { type ColumnDefinition, projectStream } from '@verbatim/domain/project/project-events';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { PROJECTS as PROJECT_DOCUMENTS, type ProjectDocument } from '../projects/projects.ts';
import { projectsProjector } from '../projects/projects.projector.ts';
import { projected } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { changedColumns, NO_COLUMNS } from './project-columns.ts';
import { PROJECTS, type ProjectColumnsDocument } from './segments.ts';
import { segmentsProjector } from './segments.projector.ts';

const column = (name: string, type: ColumnType, field = name, options: readonly string[] = []): ColumnDefinition => ({
  id: `id of ${name}`,
  name,
  type,
  field,
  options,
});
const comment = column('comment', 'long-text');
const define = (...columns: readonly ColumnDefinition[]): ProjectCommand => ({ type: 'DefineColumns', columns });
const table: ProjectCommand = { type: 'CreateTable', columns: [] };

describe("a project's columns", () => {
  it('are the same for the decider, the list of projects and the segments after every step', async () => {
    const history = new History();
    const steps: readonly ProjectCommand[] = [
      { type: 'CreateProject', projectId: 'p', name: 'Shoes', description: '', sid: '', noSid: true },
      define(comment),
      table,
      define(comment, column('team', 'enum')),
      table,
      // New options keep the table, another header does not, although names and types stay.
      define(comment, column('team', 'enum', 'team', ['red'])),
      define(comment, column('team', 'enum', 'Team', ['red'])),
      table,
      {
        type: 'AddFile',
        fileId: 'f',
        count: 2,
        options: { team: 1 },
        dateOrders: {},
        columns: [
          { name: 'comment', type: 'long-text' },
          { name: 'team', type: 'enum' },
        ],
      },
      define(comment, column('team', 'enum', 'Team', ['green'])),
    ];
    const tables: (readonly string[] | null)[] = [];
    for (const step of steps) {
      const { columns, table: held } = await history.decide(projectDecider, projectStream('p'), [step]);
      const projects = await projected(projectsProjector, history.events);
      const listed = await projects.get<ProjectDocument>(PROJECT_DOCUMENTS, 'p');
      expect([listed?.tableColumns, listed?.columns]).toEqual([held ?? [], columns]);
      const segments = await projected(segmentsProjector('p'), history.events);
      const { defined, stored } = (await segments.get<ProjectColumnsDocument>(PROJECTS, 'p')) ?? NO_COLUMNS;
      expect(stored).toEqual(held ?? []);
      expect(defined).toEqual(columns);
      tables.push(held);
    }
    const both = ['comment', 'team'];
    expect(tables).toEqual([null, null, ['comment'], null, both, both, null, both, both, both]);
  });

  it('keep their table in a model that an earlier version has written without headers', () => {
    const { id: _id, field: _field, ...withoutHeader } = comment;
    const stored = { defined: [withoutHeader], stored: ['comment'], revision: 3 } as unknown as ProjectColumnsDocument;
    const event = { type: 'ColumnsDefined', data: { columns: [comment] } } as const;
    expect(changedColumns(stored, event, 4)).toEqual({ defined: [comment], stored: ['comment'], revision: 4 });
  });
});
