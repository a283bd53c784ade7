import type { TermFrequency } from '@verbatim/command-api/contract/workspace-results';
import { useTermFrequencyQuery } from '../../../api/workspaces.ts';
import { filtersOfCall } from '../../../components/filters/filter-model.ts';
import type { ElementMenu } from '../picture/element-menu.tsx';
import { NothingFound } from '../picture/nothing-found.tsx';
import { PictureFrame, type Shown } from '../picture/picture-frame.tsx';
import { usePicture } from '../picture/use-picture.ts';
import { textFieldOf, wordElement } from '../picture/word-element.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { frequentTerms, MOST_TERMS, type FrequentTerm } from './scattered-terms.ts';
import { TERM_KEY, TermScatter } from './term-scatter.tsx';

const TITLE = 'Words in positive and negative sentences';

const shownTerms = ({ project }: ResultProps, { onElement }: ElementMenu, data: TermFrequency): Shown => {
  const terms = frequentTerms(data);
  const elementOf = ({ term }: FrequentTerm) => wordElement(term, textFieldOf(project));
  return {
    title: TITLE,
    legend: TERM_KEY,
    twin: {
      caption: TITLE,
      columns: ['Word', 'In positive sentences', 'In negative sentences', 'Together'],
      rows: terms.map((term) => ({
        name: term.term,
        cells: [term.pos, term.neg, term.pos + term.neg],
        elementAt: () => elementOf(term),
      })),
    },
    picture: <TermScatter terms={terms} title={TITLE} onTerm={(place, term) => onElement(place, elementOf(term))} />,
    note: `Drawn are the ${terms.length === MOST_TERMS ? `${MOST_TERMS} words` : 'words'} that stand most often in both together, without stop words. A word without a label has it where the pointer is, and in the table.`,
  };
};

/** Which words are said in favour, and which against. */
export const TermFrequencyView = (props: ResultProps) => {
  const { project, filtering } = props;
  const query = useTermFrequencyQuery({ projectId: project.id, filters: filtersOfCall(filtering.filters) });
  const picture = usePicture(props);
  return (
    <PictureFrame
      what="The term frequency"
      {...picture}
      query={query}
      height={560}
      empty={(data) => (frequentTerms(data).length > 0 ? null : <NothingFound filtering={filtering} />)}
    >
      {(data) => shownTerms(props, picture.elements, data)}
    </PictureFrame>
  );
};
