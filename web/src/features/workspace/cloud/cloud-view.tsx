import { useMemo } from 'react';
import type { CloudWords } from '@verbatim/command-api/contract/workspace-results';
import { useCloudQuery } from '../../../api/workspaces.ts';
import { filtersOfCall } from '../../../components/filters/filter-model.ts';
import type { ElementMenu } from '../picture/element-menu.tsx';
import { NothingFound } from '../picture/nothing-found.tsx';
import { PictureFrame, type Shown } from '../picture/picture-frame.tsx';
import { usePicture } from '../picture/use-picture.ts';
import { textFieldOf, wordElement } from '../picture/word-element.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { useAddress } from '../use-address.ts';
import { CloudControls } from './cloud-controls.tsx';
import { CloudPicture } from './cloud-picture.tsx';
import { cloudParamsOf, cloudSettingsOf, type CloudSettings } from './cloud-settings.ts';
import { moodColour, MOODS, sizedWords, type SizedWord } from './cloud-words.ts';
import { NoWords } from './no-words.tsx';

/** As many as the server answers. */
const MOST_WORDS = 1_000;
const TITLE = 'Words';

const shownCloud = (
  { project }: ResultProps,
  settings: CloudSettings,
  { onElement }: ElementMenu,
  data: CloudWords,
): Shown => {
  const words = sizedWords(data, settings);
  const elementOf = ({ text }: SizedWord) => wordElement(text, textFieldOf(project));
  return {
    title: TITLE,
    legend: settings.colours === 'random' ? [] : MOODS.map(([mood, label]) => ({ label, colour: moodColour(mood) })),
    twin: {
      caption: 'Words by how often they are mentioned',
      columns: ['Word', 'Mentions', 'In positive sentences', 'In neutral sentences', 'In negative sentences'],
      rows: words.map((sized) => {
        const { count, sentiment } = sized.word;
        const cells = [count, sentiment.pos, sentiment.neu, sentiment.neg];
        return { name: sized.text, cells, elementAt: () => elementOf(sized) };
      }),
    },
    picture:
      words.length === 0 ? (
        <NoWords minMentions={settings.minMentions} />
      ) : (
        <CloudPicture
          {...{ words, settings }}
          title={TITLE}
          onWord={(place, word) => onElement(place, elementOf(word))}
        />
      ),
    ...(Object.keys(data).length < MOST_WORDS
      ? {}
      : { note: `These are the ${MOST_WORDS.toLocaleString('en')} most frequent words, without stop words.` }),
  };
};

/** What the comments speak of, the larger the more often. */
export const CloudView = (props: ResultProps) => {
  const { project, workspaceId, filtering } = props;
  const [params, setParams] = useAddress(workspaceId);
  const settings = useMemo(() => cloudSettingsOf(params), [params]);
  const { partsOfSpeech } = settings;
  const filters = filtersOfCall(filtering.filters);
  const query = useCloudQuery({ projectId: project.id, workspaceId, filters, partsOfSpeech });
  const picture = usePicture(props);
  return (
    <PictureFrame
      what="The cloud"
      {...picture}
      query={query}
      height={520}
      controls={
        <CloudControls
          settings={settings}
          onChange={(patch) => setParams(cloudParamsOf({ ...settings, ...patch }, params))}
        />
      }
      empty={(data) =>
        Object.keys(data).length > 0 || partsOfSpeech.length > 0 ? null : <NothingFound filtering={filtering} />
      }
    >
      {(data) => shownCloud(props, settings, picture.elements, data)}
    </PictureFrame>
  );
};
