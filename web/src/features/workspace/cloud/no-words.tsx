import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { pluralise } from '../../../components/text/format.ts';

/** In the place of a cloud whose settings leave no word. */
export const NoWords = ({ minMentions }: { readonly minMentions: number }) => (
  <EmptyState
    title="No word is mentioned that often"
    text={`No word of the chosen parts of speech has more than ${pluralise(minMentions, 'mention')}. Change both in Cloud settings.`}
  />
);
