import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { CloudWords } from '@verbatim/command-api/contract/results/workspace-results';
import { useCloudQuery } from '../../../api/workspaces.ts';
import { RepeatedWords } from '../../../components/hidden-words/repeated-words.tsx';
import { toFiltersInput } from '../../../components/filters/filter-model.ts';
import type { ElementMenu } from '../chart/element-menu.tsx';
import { CHART_HEIGHT } from '../chart/chart-height.ts';
import { NothingFound } from '../chart/nothing-found.tsx';
import { ChartFrame, type Shown } from '../chart/chart-frame.tsx';
import { useChartExport } from '../chart/use-chart-export.ts';
import { findTextField, toWordElement } from '../chart/word-element.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { useAddress } from '../settings/use-address.ts';
import { useWordSettingsText } from '../settings/use-word-settings.ts';
import { COLOUR_RULE } from '../term-frequency/compare-mentions.ts';
import {
  COUNT_RULE,
  describeTopWords,
  findTopWords,
  listNames,
  toSentence,
  WORDS_LEFT_OUT,
} from '../term-frequency/describe-words.ts';
import { UNSCORED_RULE } from '../term-frequency/leaning-words.ts';
import { toCloudDataTable } from '../term-frequency/word-data-tables.ts';
import { CloudControls } from './cloud-controls.tsx';
import { CloudChart } from './cloud-chart.tsx';
import { toCloudParams, parseCloudSettings, type CloudSettings } from './cloud-settings.ts';
import { getCloudLegend, sizeWords, type SizedWord } from './cloud-words.ts';
import { NoWords } from './no-words.tsx';

const TITLE = 'Words';

/** What size and colour encode. */
const describeCloud = ({ colours }: CloudSettings, hasNames: boolean): string => {
  const colour = colours === 'random' ? '' : ` ${COLOUR_RULE}`;
  return `${COUNT_RULE}${colour} ${WORDS_LEFT_OUT} ${hasNames ? `Underlined: the words of the headline. ${UNSCORED_RULE} ` : ''}Click a word to hide it or to read its comments.`;
};

const shownCloud = (
  { project }: ResultProps,
  settings: CloudSettings,
  { onElement }: ElementMenu,
  data: CloudWords,
): Shown => {
  const words = sizeWords(data, settings);
  const top = findTopWords(words);
  const named = listNames(top);
  const getElement = ({ text }: SizedWord) => toWordElement(text, findTextField(project));
  return {
    title: TITLE,
    legend: getCloudLegend(settings),
    dataTable: toCloudDataTable(words, getElement),
    picture:
      words.length === 0 ? (
        <NoWords minMentions={settings.minMentions} />
      ) : (
        <CloudChart
          words={words}
          settings={settings}
          named={named}
          title={TITLE}
          onWord={(place, word) => onElement(place, getElement(word))}
        />
      ),
    note: describeCloud(settings, named.size > 0),
    finding: toSentence(describeTopWords(words, top)),
  };
};

/** Words of the comments, sized by frequency. */
export const CloudView = (props: ResultProps) => {
  const { project, workspaceId, filtering } = props;
  const [params, setParams] = useAddress(workspaceId);
  const settings = useMemo(() => parseCloudSettings(params), [params]);
  const { partsOfSpeech, numbers } = settings;
  const filters = toFiltersInput(filtering.filters);
  const query = useCloudQuery({ projectId: project.id, workspaceId, filters, partsOfSpeech, numbers });
  const picture = useChartExport(props, useWordSettingsText(project.id, numbers));
  const shown = useMemo(() => new Set(Object.keys(query.data ?? {})), [query.data]);
  return (
    <>
      <ChartFrame
        what="The cloud"
        {...picture}
        query={query}
        height={CHART_HEIGHT}
        hasFinding
        controls={
          <CloudControls
            projectId={project.id}
            settings={settings}
            onChange={(patch) => setParams(toCloudParams({ ...settings, ...patch }, params))}
          />
        }
        empty={(data) =>
          Object.keys(data).length > 0 || partsOfSpeech.length > 0 ? null : <NothingFound filtering={filtering} />
        }
      >
        {(data) => shownCloud(props, settings, picture.elements, data)}
      </ChartFrame>
      {/* Below: it follows later, and would move the cloud. */}
      <Box sx={{ mt: 1, minHeight: 32 }}>
        <RepeatedWords projectId={project.id} shown={shown} />
      </Box>
    </>
  );
};
