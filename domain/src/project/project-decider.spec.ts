import { describe, it } from '@jest/globals';
import type { ProjectCommand } from './project-commands.ts';
import {
  given,
  columns,
  create,
  created,
  defined,
  deleted,
  table,
  addFile,
  fileAdded,
  receipt,
  erased,
  library,
} from './project-examples.ts';

describe('creating, editing and deleting a project', () => {
  it('creates it, with trimmed names', () => {
    given([])
      .when({ ...create, name: ' Clothing ', sid: ' S-1 ' })
      .then([created]);
  });
  it('takes no survey id when there is none', () => {
    given([])
      .when({ ...create, noSid: true })
      .then([{ type: 'ProjectCreated', data: { projectId: 'p', name: 'Clothing', description: '', sid: null } }]);
  });
  it('requires a name', () => {
    given([])
      .when({ ...create, name: ' ' })
      .thenRejectedSaying('NAME_REQUIRED', 'Field is Required');
  });
  it('requires a survey id unless there is none', () => {
    given([])
      .when({ ...create, sid: '' })
      .thenRejectedSaying('SID_REQUIRED', 'Field is Required');
  });
  it('refuses another project under the same id', () => {
    given([created])
      .when({ ...create, name: 'Other' })
      .thenRejected('PROJECT_EXISTS');
    given([created, deleted]).when(create).thenRejected('PROJECT_EXISTS');
  });
  it('edits name and description', () => {
    given([created])
      .when({ type: 'EditProject', name: 'Reviews', description: 'All of 2026' })
      .then([{ type: 'ProjectEdited', data: { name: 'Reviews', description: 'All of 2026' } }]);
    given([created]).when({ type: 'EditProject', name: '', description: '' }).thenRejected('NAME_REQUIRED', 'name');
  });
  it('deletes it, once its files are erased', () => {
    given([created]).when({ type: 'DeleteProject' }).then([deleted]);
    const withFile = [created, defined, table, fileAdded('f', 1, 2)];
    given(withFile).when({ type: 'DeleteProject' }).thenRejected('FILES_IN_USE');
    given([...withFile, erased])
      .when({ type: 'DeleteProject' })
      .then([deleted]);
  });
  it('refuses everything where no project is, or none any more', () => {
    const others: readonly ProjectCommand[] = [
      { type: 'EditProject', name: 'Reviews', description: '' },
      { type: 'DefineColumns', columns },
      { type: 'CreateTable', columns: [] },
      addFile('f', 1),
      { type: 'EraseFile', ...receipt },
      { type: 'RecordClassificationRun', minId: null, themes: ['t'], library, comments: 1 },
      { type: 'RecordSentimentRun', fromId: 1, toId: 1, dictionary: null, project: library },
    ];
    for (const command of others) {
      given([]).when(command).thenRejected('PROJECT_NOT_FOUND');
      given([created, deleted]).when(command).thenRejected('PROJECT_NOT_FOUND');
    }
    given([]).when({ type: 'DeleteProject' }).thenRejected('PROJECT_NOT_FOUND');
  });
});
