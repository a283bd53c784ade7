import { EmptyState } from '../../../components/empty-state.tsx';
import { counted } from '../../../components/format.ts';

/** In the place of a cloud whose settings leave no word. */
export const NoWords = ({ minMentions }: { readonly minMentions: number }) => (
  <EmptyState
    title="No word is mentioned that often"
    text={`No word of the chosen parts of speech has more than ${counted(minMentions, 'mention')}. Cloud settings has both.`}
  />
);
