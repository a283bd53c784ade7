import { beforeAll, describe, expect, it } from '@jest/globals';
import { parseCanonicalQuery } from '../../models/segments/canonical-query.ts';
import { ALL, recordRandomProject, sentencesWith, THEMES } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { readTopicThemes } from './topic-themes.query.ts';

describe('themes of topics', () => {
  const log = new RecordedProject();
  beforeAll(() => recordRandomProject(log));

  const read = (themes: readonly string[], topics: readonly string[]) =>
    readTopicThemes(
      createSegmentReads(),
      log.models,
      { projectId: 'p', themes },
      topics.map((query) => parseCanonicalQuery(query)!),
    );

  it('are counted as one finds them by hand, and left out below a fifth of the topic', async () => {
    const topics = ['shoe', 'awful lovely'];
    const found = await read(
      THEMES.map(({ id }) => id),
      topics,
    );
    const expected = topics.map((topic) => {
      const comments = ALL.filter((comment) => sentencesWith(comment, topic).length > 0);
      const carrying = THEMES.map(({ id, name, text }) => ({
        id,
        name,
        comments: comments.filter((comment) => sentencesWith(comment, text).length > 0),
      }));
      const themes = carrying
        .map(({ id, name, comments: { length: count } }) => ({ id, name, count }))
        .filter(({ count }) => count >= comments.length / 5)
        .sort((a, b) => b.count - a.count)
        .slice(0, 3);
      const without = comments.filter((comment) => !carrying.some((theme) => theme.comments.includes(comment)));
      return { without: without.length, themes };
    });
    expect(found).toEqual(expected);
    expect(found[0]!.themes.length).toBeGreaterThan(0);
    expect(found[0]!.without).toBeGreaterThan(0);
  });

  it('are none without workspaces: no comment of a topic has a theme', async () => {
    const shoes = ALL.filter((comment) => sentencesWith(comment, 'shoe').length > 0);
    expect(await read([], ['shoe'])).toEqual([{ without: shoes.length, themes: [] }]);
  });
});
