/**
 * `npm start -- --demo`: creates a small project of invented comments by ordinary commands, if there is no
 * project yet.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { newFileId } from '@verbatim/domain/file/file-events';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { tableColumns, type ProjectState } from '@verbatim/domain/project/project-state';
import { SUMMARIES_MODEL } from '@verbatim/projections/models/summaries/summaries';
import { readSummaryPage } from '@verbatim/projections/models/summaries/summaries.query';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { type CommandContext, deriveUuid } from '../commands/command-context.ts';
import { addedFile } from '../import/added-file.ts';
import { nameFile } from '../import/name-file.ts';
import type { SurveyedUpload } from '../import/csv-worker.ts';

/** Constant, so that an interrupted creation is resumed at the next start. */
const PROJECT_ID = deriveUuid('demo project');
const NAME = 'Hotel guests (demo)';
const FILE_NAME = 'hotel-comments.csv';

const COLUMNS: readonly (readonly [field: string, name: string, type: ColumnType])[] = [
  ['Guest', 'guest', 'text'],
  ['Comment', 'comment', 'long-text'],
  ['Hotel', 'hotel', 'enum'],
  ['Traveller', 'traveller', 'enum'],
  ['Nights', 'nights', 'number'],
  ['Arrival', 'arrival', 'date'],
  ['Rating', 'rating', 'number'],
];

/**
 * @param path of the file of comments. The build runs in the background. @returns whether anything was
 * created
 */
export const makeDemoProject = async (deps: Dependencies, path: string): Promise<boolean> => {
  const stream = projectStream(PROJECT_ID);
  const { state } = await deps.load(projectDecider, stream);
  if (state.status === 'absent' ? await hasProjects(deps) : state.status !== 'active' || state.files.length > 0)
    return false;
  const context = (): CommandContext => {
    const id = randomUUID();
    return { actor: { id: 'demo', name: 'Demo' }, at: deps.now().toISOString(), correlationId: id, commandId: id };
  };
  const obey = async (command: ProjectCommand): Promise<ProjectState> =>
    (await deps.handle(projectDecider, stream, command, context())).state;

  const description = 'Fictional comments of hotel guests to try things out';
  const basics = { name: NAME, description, sid: '', noSid: true };
  await obey({ type: 'CreateProject', projectId: PROJECT_ID, ...basics });
  const columns = COLUMNS.map(([field, name, type]) => ({
    id: deriveUuid(`${PROJECT_ID}/${name}`),
    field,
    name,
    type,
    options: [],
  }));
  await obey({ type: 'DefineColumns', columns });
  const withTable = await obey({ type: 'CreateTable', columns: [] });
  const file = await storeFile(deps, tableColumns(withTable), path, context());
  await nameFile(deps, withTable, { fileId: file.fileId, fileName: FILE_NAME }, context());
  await obey({ type: 'AddFile', ...file, isToBuild: true });
  deps.builds.wake(PROJECT_ID);
  return true;
};

const hasProjects = async ({ reads }: Dependencies): Promise<boolean> => {
  const summaries = await reads.readStale(SUMMARIES_MODEL);
  return (await readSummaryPage(summaries, { search: '', offset: 0, limit: 1 })).total > 0;
};

/** The result for `AddFile`. */
const storeFile = async (
  { csvWork, events, newId }: Dependencies,
  columns: ReturnType<typeof tableColumns>,
  path: string,
  context: CommandContext,
) => {
  const fileId = newFileId(PROJECT_ID, newId());
  const digest = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  let surveyed: SurveyedUpload | undefined;
  await csvWork.read(
    {
      owner: PROJECT_ID,
      gone: new AbortController().signal,
      path,
      columns,
      headers: undefined,
      known: { choices: {}, former: {} },
    },
    {
      surveyed: (survey) => {
        surveyed = survey;
        return { projectId: PROJECT_ID, fileId, fileName: FILE_NAME, context };
      },
      append: ({ stream, expected, events: sealed }) => events.append(stream, expected, sealed),
    },
  );
  if (surveyed === undefined) throw new Error('The file was read without a result');
  return { fileId, columns, ...addedFile(surveyed, {}), digest };
};
