import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '../../app/store.ts';
import { Page } from './topics-page.tsx';

const READY = {
  id: 'p',
  name: 'Reviews',
  description: '',
  count: 3,
  stage: 'ready',
  dataFiles: [],
  tableDefinitions: [],
};
const NO_HIDDEN_WORDS = { words: [], version: 1 };
const NO_TOPICS = { topics: [], base: 3, sentiment: { pos: 0, neu: 0, mix: 0, neg: 0 }, repeated: [] };

describe('topics that are not there', () => {
  const fetchOfNode = globalThis.fetch;
  let projects: readonly object[] = [];
  beforeEach(() => {
    globalThis.fetch = async (asked) => {
      const { pathname } = new URL(asked instanceof Request ? asked.url : String(asked));
      const answer = pathname.endsWith('/topics')
        ? NO_TOPICS
        : pathname.endsWith('/hidden-words')
          ? NO_HIDDEN_WORDS
          : pathname.endsWith('/folders')
            ? []
            : pathname.endsWith('/projects/p')
              ? READY
              : projects;
      return new Response(JSON.stringify(answer), {
        headers: { 'content-type': 'application/json', 'x-total-count': String(projects.length) },
      });
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
  });

  const readHref = async (name: string): Promise<string | null> =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  const show = (): void =>
    void render(
      <Provider store={createAppStore(() => undefined)}>
        <MemoryRouter initialEntries={['/topic']}>
          <Page />
        </MemoryRouter>
      </Provider>,
    );

  it('lead to a first project, and back to the list of projects', async () => {
    projects = [];
    show();
    expect(await readHref('Create a project')).toBe('/project/new');
    expect(await readHref('Go to projects')).toBe('/project');
  });

  it('lead to the terms of a project whose comments give none, and back', async () => {
    projects = [READY];
    show();
    expect(await readHref('Open the Theme Builder')).toBe('/project/p/theme-builder');
    expect(await readHref('Go to projects')).toBe('/project');
  });
});
