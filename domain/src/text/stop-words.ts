/**
 * English words that say nothing of a subject by themselves, folded as tokens are. Negators are none of them: 'not good' is a subject.
 */
const WORDS = `a about above after again against all also am an and any are as at be because been before being below between both but by
can could did do does doing down during each few for from further get got had has have having he hed hell her here heres hers herself hes
him himself his how hows i id if ill im in into is it its itself ive just let lets me more most my myself now of off on once one only or
other ought our ours ourselves out over own same she shed shell shes should so some such than that thats the their theirs them themselves
then there theres these they theyd theyll theyre theyve this those through to too under until up upon us very was we wed well were weve
what whats when whens where wheres which while who whom whos whose why whys will with would you youd youll your youre yours yourself
yourselves youve`;

export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/u));
