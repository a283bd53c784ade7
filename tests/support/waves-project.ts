/**
 * A survey in three waves of 100 comments: January and February of one file, April of another. Staff is
 * mentioned by 60, 30 and 45 of them, rooms by 50, 51 and 52.
 */
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import type { ApiClient } from './api-client.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from './build-project.ts';

const WAVES = [
  { month: '01', staff: 60, room: 50, phase: 'Middle' },
  { month: '02', staff: 30, room: 51, phase: 'After' },
  { month: '04', staff: 45, room: 52, phase: 'Before' },
] as const;

const DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Phase', name: 'phase', field_type: 'enum', options: [], order: ['Before', 'Middle', 'After'] },
  { field: 'Class', name: 'class', field_type: 'enum', options: [] },
  { field: 'Visited', name: 'visited', field_type: 'date', options: [] },
] as const;

const toCsv = (waves: readonly (typeof WAVES)[number][]): string => {
  const rows = waves.flatMap(({ month, staff, room, phase }) =>
    Array.from({ length: 100 }, (_, at) => {
      const words = [...(at < staff ? ['staff'] : []), ...(at >= 100 - room ? ['room'] : []), `stay ${month} ${at}`];
      const day = String(1 + (at % 28)).padStart(2, '0');
      return [`The ${words.join(' and ')}.`, phase, at % 2 === 0 ? 'Business' : 'Holiday', `2026-${month}-${day}`].join(
        ',',
      );
    }),
  );
  return `${['Comment,Phase,Class,Visited', ...rows].join('\n')}\n`;
};

export interface WavesProject {
  readonly project: Project;
  readonly workspace: Workspace;
  readonly staff: Theme;
  readonly room: Theme;
}

export const createWavesProject = async (client: ApiClient): Promise<WavesProject> => {
  const project = await createProject(client, 'Tracker', DEFINITIONS);
  await uploadCsv(client, project.id, toCsv(WAVES.slice(0, 2)), 'spring.csv');
  await uploadCsv(client, project.id, toCsv(WAVES.slice(2)), 'later.csv');
  await runSteps(client, project.id);
  const staff = await createTheme(client, 'Staff', 'staff');
  const room = await createTheme(client, 'Room', 'room');
  return { project, staff, room, workspace: await createWorkspace(client, project.id, 'All', [staff, room]) };
};
