import type { CloudWords, Stats, TermFrequency } from '@verbatim/command-api/contract/results/workspace-results';
import { queryString } from '../../../../api/transport/base-api.ts';
import { RESULT_ADDRESSES } from '../../../../api/results/result-address.ts';
import { toFiltersInput } from '../../../../components/filters/filter-model.ts';
import { pluralise } from '../../../../components/text/format.ts';
import { parseCloudSettings } from '../../cloud/cloud-settings.ts';
import { sizeWords } from '../../cloud/cloud-words.ts';
import { hasNumbers } from '../../settings/numbers-param.ts';
import {
  describeLeaders,
  describeTerms,
  describeTopWords,
  findLeaders,
  findTopWords,
  listNames,
  WORDS_LEFT_OUT,
} from '../../term-frequency/describe-words.ts';
import { COLOUR_RULE } from '../../term-frequency/compare-mentions.ts';
import { LEANING_RULE, UNSCORED_RULE } from '../../term-frequency/leaning-words.ts';
import { frequentTerms, sumTerms } from '../../term-frequency/scattered-terms.ts';
import { toCloudDataTable, toTermDataTable } from '../../term-frequency/word-data-tables.ts';
import type { ContentQuery, Made } from './content.ts';
import { toContentTable } from './data-rows.ts';

/** Words are counted in the comments that pass the filters, of which their answers have no number. */
const askBase = async ({ workspace, filters, ask }: ContentQuery): Promise<string> => {
  const question = queryString({ filters: toFiltersInput(filters) });
  const { comments } = await ask<Stats>(`/api/workspaces/${encodeURIComponent(workspace.id)}/stats${question}`);
  return pluralise(comments, 'comment');
};

export const makeCloud = async (asked: ContentQuery): Promise<Made> => {
  const { project, workspace, params, filters, ask } = asked;
  const settings = parseCloudSettings(params);
  const { partsOfSpeech, numbers, minMentions } = settings;
  const data = await ask<CloudWords>(
    RESULT_ADDRESSES.cloud({
      projectId: project.id,
      workspaceId: workspace.id,
      filters: toFiltersInput(filters),
      partsOfSpeech,
      numbers,
    }),
  );
  const words = sizeWords(data, settings);
  const top = findTopWords(words);
  const named = listNames(top);
  const table = toCloudDataTable(words);
  return {
    finding: describeTopWords(words, top) ?? `No word is mentioned more than ${pluralise(minMentions, 'time')}`,
    subject: table.caption,
    table: toContentTable(table),
    drawn: { kind: 'cloud', words, settings, named },
    base: await askBase(asked),
    notes: [
      ...(settings.colours === 'random' ? [] : [COLOUR_RULE]),
      ...(named.size > 0 ? ['Underlined: the words of the headline.', UNSCORED_RULE] : []),
      `${WORDS_LEFT_OUT} Words with more than ${pluralise(minMentions, 'mention')}.`,
    ],
  };
};

export const makeTerms = async (asked: ContentQuery): Promise<Made> => {
  const { project, params, filters, ask } = asked;
  const numbers = hasNumbers(params);
  const data = await ask<TermFrequency>(
    RESULT_ADDRESSES.termFrequency({ projectId: project.id, filters: toFiltersInput(filters), numbers }),
  );
  const [terms, all] = [frequentTerms(data), sumTerms(data)];
  const leaders = findLeaders(data);
  const table = toTermDataTable(terms, all);
  return {
    finding: describeLeaders(data, leaders) ?? 'No word occurs in positive or negative sentences',
    subject: table.caption,
    table: toContentTable(table),
    drawn: { kind: 'terms', terms, all, named: listNames(leaders) },
    base: await askBase(asked),
    notes: [COLOUR_RULE, LEANING_RULE, describeTerms(terms.length)],
  };
};
