/** A project with a table of any size: synthetic comments, each of one place and with some of the words. */
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import type { ApiClient } from './api-client.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from './build-project.ts';

const DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Place', name: 'place', field_type: 'enum', options: [] },
  { field: 'Half', name: 'half', field_type: 'enum', options: [] },
] as const;

const MOODS = ['was great', 'was awful', 'was there', 'could be better', 'is what I love'];

interface Wide {
  readonly themes: number;
  readonly columns: number;
  /** Of each column. */
  readonly comments: number;
  /** Of a column and a theme, from 0; 'Place 7' and 'Theme 7' when absent. */
  readonly nameOf?: (what: 'Place' | 'Theme', index: number) => string;
}

const wideCsv = ({ themes, columns, comments, nameOf = (what, index) => `${what} ${index + 1}` }: Wide): string => {
  const lines = ['Comment,Place,Half'];
  for (let i = 0; i < columns * comments; i += 1) {
    const place = i % columns;
    // A deterministic spread that differs by place, so that some cells stand out.
    const words = [0, 1, 2].map((turn) => `subject${(i * (turn + 3) + place * place * (turn + 1)) % themes}`);
    const text = words.map((word, turn) => `The ${word} ${MOODS[(i + turn * place) % MOODS.length] ?? ''}.`).join(' ');
    lines.push(`${text} Number ${i}.,"${nameOf('Place', place)}",${i % 3 === 0 ? 'First' : 'Second'}`);
  }
  return `${lines.join('\n')}\n`;
};

export const createWideProject = async (
  client: ApiClient,
  wide: Wide,
): Promise<{ readonly project: Project; readonly workspace: Workspace }> => {
  const { nameOf = (what: string, index: number) => `${what} ${index + 1}` } = wide;
  const project = await createProject(client, 'Wide', DEFINITIONS);
  await uploadCsv(client, project.id, wideCsv(wide));
  await runSteps(client, project.id);
  const themes = [];
  for (let i = 0; i < wide.themes; i += 1) themes.push(await createTheme(client, nameOf('Theme', i), `subject${i}`));
  return { project, workspace: await createWorkspace(client, project.id, 'All', themes) };
};
