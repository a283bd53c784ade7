/** Links and other names with points inside: no sentence ends within one. */
import { isNameSuffix } from './abbreviations.ts';
import {
  CAPITAL,
  CASELESS,
  CLOSER,
  FULL_WIDTH_MARK,
  isLetterKind,
  isSpaceKind,
  classifyAt,
  classifyUnit,
  SENTENCE_MARK,
  OPENER,
  QUOTE,
  SMALL,
  DIGIT,
} from './characters.ts';

const AT = 0x40;
const SLASH = 0x2f;
const POINT = 0x2e;
/** Letters of the longest end of a name that is looked for. */
const MAX_SUFFIX = 4;

const LINK_START = /(?:https?:\/\/|www\.)(?=[\p{L}\p{N}])/iuy;

/** End of a link at `at`, without trailing punctuation; `at` for none. */
export const findLinkEnd = (text: string, at: number): number => {
  LINK_START.lastIndex = at;
  if (!LINK_START.test(text)) return at;
  let end = LINK_START.lastIndex;
  let isHost = true;
  for (; end < text.length && isLinkUnit(text.charCodeAt(end)); end++) {
    const unit = text.charCodeAt(end);
    if (unit === SLASH) isHost = false;
    else if (unit === POINT && isHost && isEndOfHost(text, at, end)) break;
  }
  while (end > at && isTrailing(text.charCodeAt(end - 1))) end--;
  return end;
};

/** `example.com.Then`: a point between the end of a host and a capitalised word. */
const isEndOfHost = (text: string, from: number, stop: number): boolean => {
  if (classifyAt(text, stop + 1) !== CAPITAL || classifyAt(text, stop + 2) !== SMALL) return false;
  let label = stop;
  while (label > from && stop - label <= MAX_SUFFIX && isLetterOrDigit(text.charCodeAt(label - 1))) label--;
  return isNameSuffix(text.slice(label, stop));
};

const isLinkUnit = (unit: number): boolean => {
  const kind = classifyUnit(unit);
  // The letters of scripts without spaces end a link, and so does `<` of mark-up.
  return (
    !isSpaceKind(kind) &&
    kind !== CASELESS &&
    kind !== FULL_WIDTH_MARK &&
    unit !== 0x3c &&
    unit !== 0x3e &&
    unit !== 0x22
  );
};

const isTrailing = (unit: number): boolean => {
  const kind = classifyUnit(unit);
  if (kind === SENTENCE_MARK || kind === CLOSER || kind === QUOTE || kind === OPENER) return true;
  return unit === 0x2c || unit === 0x3b || unit === 0x3a;
};

/**
 * How far an address is looked at to either side: far enough for real ones, and a bound for texts of points.
 */
const MAX_LOOK = 64;

/** Whether the point at `stop`, directly before `next`, is part of an e-mail address, host or file name. */
export const isInAddress = (text: string, from: number, stop: number, next: number): boolean =>
  isAddressAhead(text, next) || (!isEndOfHost(text, from, stop) && isAddressBehind(text, from, stop));

const isAddressAhead = (text: string, next: number): boolean => {
  let label = next;
  let end = next;
  for (; end <= text.length && end - next < MAX_LOOK; end++) {
    const unit = text.charCodeAt(end);
    if (isLetterOrDigit(unit)) continue;
    if (end - label <= MAX_SUFFIX && isNameSuffix(text.slice(label, end))) return true;
    if (!isAddressUnit(unit)) break;
    label = end + 1;
  }
  return text.charCodeAt(end) === AT && isLetterKind(classifyAt(text, end + 1));
};

const isAddressBehind = (text: string, from: number, stop: number): boolean => {
  let start = stop;
  let hasSlash = false;
  for (; start > from && stop - start < MAX_LOOK; start--) {
    const unit = text.charCodeAt(start - 1);
    if (unit === SLASH) hasSlash = true;
    else if (!isAddressUnit(unit)) break;
  }
  // `amazon.com/Some.Page`
  if (hasSlash && /\.\p{L}{2,3}\//u.test(text.slice(start, stop))) return true;
  return start - 1 > from && text.charCodeAt(start - 1) === AT && isAddressUnit(text.charCodeAt(start - 2));
};

const isAddressUnit = (unit: number): boolean =>
  unit === 0x2e || unit === 0x2d || unit === 0x5f || unit === 0x2b || isLetterOrDigit(unit);

const isLetterOrDigit = (unit: number): boolean => {
  const kind = classifyUnit(unit);
  return kind !== CASELESS && (isLetterKind(kind) || kind === DIGIT);
};
