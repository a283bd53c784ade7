/** Ratings that people write: numbers and stars with or without words, and classes in words. */
import { createNumberVotes, readNumber } from '../../formats/number-format.ts';
import { foldTerm } from '../fold-term.ts';

/** What a value says of the sentiment. */
export type SentimentLabel = 'pos' | 'neu' | 'mix' | 'neg';

const STARS = /^\s*(?<stars>[★⭐🌟]+)[☆✩\uFE0F\s]*$/u;
/** `5`, `4.5 stars`, `4/5`, `5 - Excellent`. */
const LEADING_NUMBER = /^\s*(?<number>[-+−]?\d+(?:[.,]\d+)?)(?![\d.,:+]|\s*[-–—]\s*\d)/u;

const readLeadingNumber = (value: string): number | null => {
  const stars = STARS.exec(value)?.groups?.['stars'];
  if (stars !== undefined) return [...stars].filter((sign) => sign !== '\uFE0F').length;
  const number = LEADING_NUMBER.exec(value)?.groups?.['number'];
  return number === undefined ? null : Number(number.replace(',', '.').replace('−', '-'));
};

/**
 * Numbers of the values of a category, where all are numbers or begin with one; null for other categories.
 * @param values without the empty one
 */
export const readRatingScale = (values: readonly string[]): ReadonlyMap<string, number> | null => {
  if (values.length === 0) return null;
  const votes = createNumberVotes();
  for (const value of values) votes.add(value);
  const { format } = votes.found();
  const scale = new Map<string, number>();
  for (const value of values) {
    const number = readNumber(value, format) ?? readLeadingNumber(value);
    if (number === null || !Number.isFinite(number)) return null;
    scale.set(value, number);
  }
  return scale;
};

/** Emoji are words as they are, of several the first. */
const foldWord = (word: string): string =>
  /^\p{Extended_Pictographic}/u.test(word) ? String.fromCodePoint(word.codePointAt(0)!) : foldTerm(word);

const toWords = (text: string): readonly string[] => text.split(/\s+/u).map(foldWord);

/**
 * English, German, French, Spanish, Italian, Portuguese, Dutch, the Scandinavian languages, Polish, Turkish,
 * Russian, Ukrainian, Arabic, Hebrew, Chinese, Japanese, Korean, and emoji.
 */
const WORDS: Readonly<Record<SentimentLabel, ReadonlySet<string>>> = {
  pos: new Set(
    toWords(`positive positiv positif positivo positiva positief pos good great excellent happy satisfied promoter
      promoters favourable favorable like love recommended gut bueno bon bien goed zufrieden satisfait satisfecho
      soddisfatto buono satisfeito tevreden yes agree better outstanding pleased promotor promotore
      bra god gode dobry dobrze pozytywny pozytywna olumlu iyi memnun положительный положительно хорошо отлично
      доволен позитивний добре إيجابي جيد חיובי טוב 好评 好評 好 很好 满意 滿意 非常满意 正面 积极 良い 満足 ポジティブ 긍정 좋음 만족
      👍 😀 😃 😄 😁 😊 🙂 😍 🥰 ❤`),
  ),
  neu: new Set(
    toWords(`neutral neutre neutro neutra neutraal neu passive passives average ok okay fair indifferent neither
      undecided mittel mittelmäßig durchschnittlich teils moyen regular medio passiv passif medel średni średnia neutralny
      neutralna nötr orta нейтральный нейтрально нейтральний нормально محايد ניטרלי 中评 中評 一般 中性 普通 どちらでもない
      ニュートラル 중립 보통 😐 😑 😶`),
  ),
  mix: new Set(toWords('mixed mix ambivalent gemischt mixte mixto mixta misto misturado gemengd both mitigated')),
  neg: new Set(
    toWords(`negative negativ negatif negativo negativa negatief neg bad poor terrible awful unhappy dissatisfied
      unsatisfied detractor detractors unfavourable unfavorable dislike hate schlecht unzufrieden mauvais mal malo
      mala slecht insatisfait insatisfecho insoddisfatto insatisfeito ontevreden disagree worse unacceptable
      kritiker detracteur cattivo dålig dårlig zły zła źle negatywny negatywna olumsuz kötü memnuniyetsiz отрицательный
      отрицательно плохо недоволен негативний погано سلبي سيئ שלילי רע 差评 差評 差 很差 不满意 不滿意 非常不满意 负面 消极 悪い 不満
      ネガティブ 부정 나쁨 불만족 👎 😞 😟 😠 😡 🤬 😢 🙁 ☹`),
  ),
};

const NEGATIONS: ReadonlySet<string> = new Set(toWords('not no nicht non pas kein ne nao niet un never'));

/** The only label that its words name; null for none or several. */
const labelByWords = (value: string): SentimentLabel | null => {
  const words = value.split(/[^\p{L}\p{M}\p{Extended_Pictographic}]+/u).map(foldWord);
  const labels = new Set<SentimentLabel>();
  for (const [at, word] of words.entries())
    for (const label of ['pos', 'neu', 'mix', 'neg'] as const) {
      if (!WORDS[label].has(word)) continue;
      const isNegated = at > 0 && NEGATIONS.has(words[at - 1]!);
      labels.add(isNegated && label === 'pos' ? 'neg' : isNegated && label === 'neg' ? 'pos' : label);
    }
  const [only] = labels;
  return labels.size === 1 ? only! : null;
};

/** Of 0 to 10: detractors, passives and promoters. */
const NPS = { negative: 6, positive: 9 };

/**
 * Labels of numbers by the scale that they seem to be of: stars 1–2, 3 and 4–5; 0 to 10 as NPS (0–6, 7–8,
 * 9–10); two values the ends; below, at and above zero; else the lower and upper two fifths.
 */
const labelByNumber = (numbers: readonly number[]): ((number: number) => SentimentLabel) => {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (low < 0 && high > 0) return (number) => (number > 0 ? 'pos' : number < 0 ? 'neg' : 'neu');
  const isWhole = numbers.every(Number.isInteger);
  if (isWhole && high > 7 && high <= 10)
    return (number) => (number >= NPS.positive ? 'pos' : number <= NPS.negative ? 'neg' : 'neu');
  const [first, last] = findEnds(low, high);
  return (number) => {
    const share = last === first ? 0.5 : (number - first) / (last - first);
    return share < 0.4 ? 'neg' : share > 0.6 ? 'pos' : 'neu';
  };
};

/** Of the scale: three of five stars may be all that occurs. */
const findEnds = (low: number, high: number): readonly [number, number] => {
  if (low >= 0 && high <= 1) return [0, 1];
  if (low >= 1 && high > 3 && high <= 5) return [1, 5];
  if (low >= 1 && high > 5 && high <= 7) return [1, 7];
  if (low >= 0 && high > 10 && high <= 100) return [0, 100];
  return [low, high];
};

/**
 * Proposes what each value stands for; null for a value without a label.
 * @param values distinct, without the empty one
 */
export const proposeSentimentLabels = (
  values: readonly string[],
  scale = readRatingScale(values),
): ReadonlyMap<string, SentimentLabel | null> => {
  if (scale === null) return new Map(values.map((value) => [value, labelByWords(value)]));
  const label = labelByNumber([...scale.values()]);
  return new Map(values.map((value) => [value, label(scale.get(value)!)]));
};
