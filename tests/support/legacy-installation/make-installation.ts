/**
 * Creates the installation in `installation.tar.gz` from a built checkout of the wanted version:
 *
 *     git worktree add ../former 6a717b5 && (cd ../former && npm ci && node scripts/build.mjs)
 *     node --import tsx tests/support/legacy-installation/make-installation.ts ../former
 */
import type { Project, UploadResult } from '@verbatim/command-api/contract/projects';
import type { Theme } from '@verbatim/command-api/contract/library';
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ANALYST, OTHER_USER, signedUp, type ApiClient } from '../api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../build-project.ts';
import { startServer, withDataDir } from '../running-server.ts';
import { COMMENTS_OF_THEN, ERASED_WORD, THEMES_OF_THEN } from './comments-of-then.ts';

const DEFINITIONS = [
  { field: 'Guest', name: 'guest', field_type: 'text', options: [] },
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Season', name: 'season', field_type: 'enum', options: [] },
  { field: 'Nights', name: 'nights', field_type: 'number', options: [] },
  { field: 'Arrival', name: 'arrival', field_type: 'date', options: [] },
];
const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter'];

const getCsv = (comments: readonly string[]): string =>
  [
    'Guest,Comment,Season,Nights,Arrival',
    ...comments.map(
      (comment, i) =>
        `Guest ${i + 1},"${comment.replaceAll('"', '""')}",${SEASONS[i % 4] ?? ''},${(i % 5) + 1},2024-0${(i % 9) + 1}-15`,
    ),
  ].join('\r\n');

/** Typical use: built, tagged, corrected, and one file erased. */
const useAsPeopleDo = async (ada: ApiClient, bea: ApiClient): Promise<void> => {
  const project = await createProject(ada, 'Hotel guests of then', DEFINITIONS);
  const { id } = project;
  const themes: Theme[] = [];
  for (const [name, text] of THEMES_OF_THEN) themes.push(await createTheme(ada, name, text));
  const { start } = await uploadCsv(ada, id, getCsv(COMMENTS_OF_THEN));
  await runSteps(ada, id, start);
  const again = await uploadCsv(bea, id, getCsv([`The ${ERASED_WORD} in the lobby was dead.`, 'Nice.']), 'erased.csv');
  await runSteps(bea, id, again.start);
  const workspace = await createWorkspace(ada, id, 'All themes', themes);
  await createWorkspace(bea, id, 'Quality', themes.slice(0, 4));
  const themeId = (name: string): string => themes.find((theme) => theme.name === name)?.id ?? '';
  const tag = (client: ApiClient, comment: number, theme: string, status: number, sentence: number | null = null) =>
    ok(
      client.post(`/api/projects/${id}/workspaces/${workspace.id}/responses/${start + comment}`, {
        s_id: sentence,
        t_id: themeId(theme),
        status,
      }),
    );
  await tag(ada, 0, 'By hand', 2);
  await tag(ada, 3, 'By hand', 2, 1);
  await tag(bea, 9, 'By hand', 2, 0);
  await tag(bea, 20, 'By hand', 2, 1);
  await tag(ada, 13, 'Ill', -1);
  await tag(ada, 0, 'Staff', -1, 0);
  await ok(ada.post('/api/negators', { negators: ['ni', 'without'] }));
  const sentiment = [
    { text: 'spotless', value: 3, type: 'g' },
    { text: 'noisy', value: -2.5, type: 'g' },
  ];
  await ok(ada.post('/api/sentiment/list', { sentiment }));
  const own = [{ text: 'lift', value: -1, type: 'c' }];
  await ok(ada.post(`/api/projects/${id}/sentiment`, { sentiment: own, limit: 1000, offset: 0 }));
  const fileId = (await erasedFile(ada, id, again)) ?? '';
  await ok(ada.delete(`/api/projects/${id}/files/${fileId}`));
  await createProject(bea, 'Nothing uploaded yet', DEFINITIONS);
};

const erasedFile = async (client: ApiClient, id: string, { start }: UploadResult): Promise<string | undefined> =>
  (await ok(client.get<Project>(`/api/projects/${id}`))).dataFiles.find((file) => file.start === start)?.id;

const make = (checkout: string): Promise<void> =>
  withDataDir(async (dataDir) => {
    const server = await startServer({ dataDir, checkout });
    try {
      await useAsPeopleDo(await signedUp(server.url, ANALYST), await signedUp(server.url, OTHER_USER));
    } finally {
      await server.end('SIGTERM');
    }
    const archive = join(import.meta.dirname, 'installation.tar.gz');
    const left = ['--exclude=*-shm', '--exclude=lock.*', '--exclude=uploads', '--exclude=outbox'];
    execFileSync('tar', ['--sort=name', '--owner=0', '--group=0', ...left, '-czf', archive, '-C', dataDir, '.']);
  });

await make(resolve(process.argv[2] ?? '../former'));
