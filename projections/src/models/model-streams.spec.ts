import { describe, expect, it } from '@jest/globals';
import { DICTIONARY_STREAM, projectWordsStream } from '@verbatim/domain/dictionary/dictionary-events';
import { fileStream, newFileId } from '@verbatim/domain/file/file-events';
import { freezeStream } from '@verbatim/domain/freeze/freeze-events';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { projectStream } from '@verbatim/domain/project/project-events';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import { agreementStream } from '@verbatim/domain/agreement/agreement-events';
import { AGREEMENT_MODEL } from './agreement/agreement.ts';
import { commentsModel } from './comments/comments.ts';
import { DICTIONARY_MODEL } from './dictionary/dictionary.ts';
import { HISTORY_MODEL } from './history/history.ts';
import { LIBRARY_MODEL } from './library/library.ts';
import { createProjectProjectors, createSharedProjectors } from './all-projectors.ts';
import { isSubscribedTo } from './model-streams.ts';
import { PROJECTS_MODEL } from './projects/projects.ts';
import { segmentsModel } from './segments/segments.ts';
import { tagsModel } from './tags/tags.ts';
import { WORKSPACES_MODEL } from './workspaces/workspaces.ts';

const [P, Q] = ['0c6f-1', '0c6f-2'];
const STREAMS = {
  project: projectStream(P),
  file: fileStream(newFileId(P, 'f')),
  workspace: workspaceStream('w'),
  freeze: freezeStream('f'),
  library: LIBRARY_STREAM,
  account: 'account-a',
  tags: tagsStream(P),
  agreement: agreementStream('s'),
  dictionary: DICTIONARY_STREAM,
  words: projectWordsStream(P),
};
const fedTo = (model: string): readonly string[] =>
  Object.entries(STREAMS).flatMap(([name, stream]) => (isSubscribedTo(model, stream) ? [name] : []));

describe('the streams that feed a model', () => {
  it.each([
    [PROJECTS_MODEL, ['project']],
    [WORKSPACES_MODEL, ['project', 'workspace', 'freeze']],
    [LIBRARY_MODEL, ['library']],
    [AGREEMENT_MODEL, ['agreement']],
    [DICTIONARY_MODEL, ['dictionary', 'words']],
    // The project's stream names who added a file.
    [
      HISTORY_MODEL,
      ['project', 'workspace', 'freeze', 'library', 'account', 'tags', 'agreement', 'dictionary', 'words'],
    ],
    [commentsModel(P), ['project', 'file']],
    [segmentsModel(P), ['project', 'file']],
    [tagsModel(P), ['tags']],
    [commentsModel(Q), []],
    [segmentsModel(Q), []],
    [tagsModel(Q), []],
  ])('%s', (model, streams) => {
    expect(fedTo(model)).toEqual(streams);
  });

  it.each([...createSharedProjectors(), ...createProjectProjectors(P), ...createProjectProjectors(Q)])(
    '$name are those of its projector',
    ({ name, filter: { streamPrefixes } }) => {
      const read = Object.entries(STREAMS).filter(([, stream]) => streamPrefixes.some((one) => stream.startsWith(one)));
      expect(fedTo(name)).toEqual(read.map(([kind]) => kind));
    },
  );

  it('are not guessed of a model that there is none of', () => {
    expect(() => isSubscribedTo('accounts', STREAMS.account)).toThrow(RangeError);
  });
});
