import { useMemo } from 'react';
import type { TermFrequency } from '@verbatim/command-api/contract/results/workspace-results';
import { useTermFrequencyQuery } from '../../../api/workspaces.ts';
import { toFiltersInput } from '../../../components/filters/filter-model.ts';
import { HiddenWordsButton } from '../../../components/hidden-words/hidden-words-button.tsx';
import { RepeatedWords } from '../../../components/hidden-words/repeated-words.tsx';
import { hasNumbers, withNumbers } from '../settings/numbers-param.ts';
import { NumbersSwitch } from '../settings/numbers-switch.tsx';
import type { ElementMenu } from '../chart/element-menu.tsx';
import { NothingFound } from '../chart/nothing-found.tsx';
import { ChartFrame, type Shown } from '../chart/chart-frame.tsx';
import { useChartExport } from '../chart/use-chart-export.ts';
import { findTextField, toWordElement } from '../chart/word-element.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { useAddress } from '../settings/use-address.ts';
import { useWordSettingsText } from '../settings/use-word-settings.ts';
import { describeLeaders, describeTerms, findLeaders, listNames, toSentence } from './describe-words.ts';
import { COLOUR_RULE, MENTION_LEGEND } from './compare-mentions.ts';
import { LEANING_RULE } from './leaning-words.ts';
import { frequentTerms, sumTerms, type FrequentTerm } from './scattered-terms.ts';
import { TermScatter } from './term-scatter.tsx';
import { toTermDataTable } from './word-data-tables.ts';

const TITLE = 'Term frequency';

const shownTerms = ({ project }: ResultProps, { onElement }: ElementMenu, data: TermFrequency): Shown => {
  const [terms, all] = [frequentTerms(data), sumTerms(data)];
  const leaders = findLeaders(data);
  const getElement = ({ term }: FrequentTerm) => toWordElement(term, findTextField(project));
  return {
    title: TITLE,
    finding: toSentence(describeLeaders(data, leaders)),
    legend: MENTION_LEGEND,
    dataTable: toTermDataTable(terms, all, getElement),
    picture: (
      <TermScatter
        terms={terms}
        all={all}
        named={listNames(leaders)}
        title={TITLE}
        onTerm={(place, term) => onElement(place, getElement(term))}
      />
    ),
    note: `${COLOUR_RULE} ${describeTerms(terms.length)} Neutral sentences are not counted. Axes are logarithmic, with 0 set apart. ${LEANING_RULE}`,
  };
};

/** Which words occur in positive sentences, and which in negative ones. */
export const TermFrequencyView = (props: ResultProps) => {
  const { project, workspaceId, filtering } = props;
  const [params, setParams] = useAddress(workspaceId);
  const numbers = hasNumbers(params);
  const query = useTermFrequencyQuery({ projectId: project.id, filters: toFiltersInput(filtering.filters), numbers });
  const picture = useChartExport(props, useWordSettingsText(project.id, numbers));
  const shown = useMemo(
    () => new Set(query.data === undefined ? [] : frequentTerms(query.data).map(({ term }) => term)),
    [query.data],
  );
  return (
    <>
      <RepeatedWords projectId={project.id} shown={shown} />
      <ChartFrame
        what="The term frequency"
        {...picture}
        query={query}
        height={560}
        hasFinding
        controls={
          <>
            <HiddenWordsButton projectId={project.id} />
            <NumbersSwitch isShown={numbers} onChange={(isShown) => setParams(withNumbers(isShown, params))} />
          </>
        }
        empty={(data) => (frequentTerms(data).length > 0 ? null : <NothingFound filtering={filtering} />)}
      >
        {(data) => shownTerms(props, picture.elements, data)}
      </ChartFrame>
    </>
  );
};
