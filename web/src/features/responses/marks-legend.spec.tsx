import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { ChipMethod, ResponseSentence, ThemeChip } from '@verbatim/command-api/contract/responses';
import { MarksLegend } from './marks-legend.tsx';

const chip = (method: ChipMethod, why: ThemeChip['why'] = null): ThemeChip => ({
  id: `t${method}`,
  name: 'Comfort',
  method,
  why,
});

const sentence = (more: Partial<ResponseSentence>): ResponseSentence => ({
  s_id: 0,
  sentence: 'It is comfortable',
  start: 0,
  end: 17,
  sentiment: 0.5,
  emphasis: 0,
  themes: [],
  words: [],
  ...more,
});

const FOUND = chip(1, {
  by: 'query',
  clause: 'comfortable',
  spans: [[6, 17]],
  version: null,
  written: null,
  since: null,
});
const GOOD = { start: 6, end: 17, value: 2 } as ResponseSentence['words'][number];

const list = (): readonly (string | null)[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('the legend of a comment', () => {
  afterEach(cleanup);

  it('given a match by a query and a positive word, has these marks only', () => {
    render(<MarksLegend response={{ sentiment: [sentence({ themes: [FOUND], words: [GOOD] })], whole: [] }} />);
    expect(list()).toEqual(['theme match', 'positive word', 'found by its query']);
  });

  it('given tags of the whole comment, has their icons', () => {
    render(<MarksLegend response={{ sentiment: [sentence({})], whole: [chip(2), chip(-1)] }} />);
    expect(list()).toEqual(['tagged by hand', 'excluded by hand']);
  });

  it('given no mark, is not there', () => {
    render(<MarksLegend response={{ sentiment: [sentence({})], whole: [] }} />);
    expect(screen.queryByRole('list')).toBeNull();
  });
});
