import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createAppStore } from '../../app/store.ts';
import { ProjectPage } from './project-page.tsx';

const fetchOfNode = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const id = /^\/api\/projects\/(\w+)$/u.exec(pathname)?.[1];
    if (id === undefined) return new Response('{}', { status: 503 });
    const done = { count: 1, completed: 1 };
    const steps = { build: done, parse: done, classify: done, sentiment: done };
    const file = { id: 'f', name: 'a.csv', count: 1, date: '2026-11-22T10:00:00.000Z', start: 1, steps };
    const lists = { dataFiles: [file], tableDefinitions: [], columns: [], sentiment_words: [], groupDef: [] };
    const project = { id, name: `Project ${id}`, description: '', sid: '', no_sid: true, count: 0, ...lists };
    const body = JSON.stringify({ ...project, workspaces: [], versions: {}, build: null });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = fetchOfNode;
});

it('keeps nothing of one project on the screen of another that one goes to by history', async () => {
  /** As the filters do, it begins with the project that it was made for. */
  const Builder = ({ project }: { readonly project: { readonly id: string } }) => {
    const [begunWith] = useState(project.id);
    return <p>begun with {begunWith}</p>;
  };
  const page = <ProjectPage CommentFeed={() => null} ThemePanel={() => null} ThemeBuilder={Builder} />;
  const router = createMemoryRouter([{ path: '/project/:pid/theme-builder', element: page }], {
    initialEntries: ['/project/a/theme-builder'],
  });
  render(
    <Provider store={createAppStore(() => undefined)}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await screen.findByText('begun with a');
  await act(() => router.navigate('/project/b/theme-builder'));
  await screen.findByText('begun with b');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('begun with a')).toBeTruthy();
  expect(screen.queryByText('begun with b')).toBeNull();
});
