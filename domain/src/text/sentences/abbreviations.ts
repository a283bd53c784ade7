/**
 * Short published lists of abbreviations before a full stop, and of words that begin sentences.
 * docs/sentences.md has the reasons.
 */

/**
 * - `title`: a name follows (`Dr. Smith`).
 * - `name`: the same if capitalised (`Rep. Smith`, but `the rep. She left`).
 * - `numbered`: a number follows (`No. 7`).
 * - `unit`: ends a sentence before a capital only (`20 min. Then we left`, `5 ft. tall`).
 * - `counted`: a unit after a number, otherwise a word (`3 in. wide`, `Come in. we wait`).
 * - `day`: a weekday or month: as a unit, and with another (`Mon. Tues.`).
 * - `leading`: never ends a sentence (`e.g. Monday`).
 * - `company`: ends before words that only begin sentences (`Apple Inc. They`, but `Apple Inc. Store`).
 * - `amount`: the same after a number, otherwise a word (`2 Mio. Euro`, `il mio. Grazie`).
 */
export type Abbreviation =
  'title' | 'name' | 'numbered' | 'unit' | 'counted' | 'day' | 'leading' | 'company' | 'amount';

const LISTS: Readonly<Record<Abbreviation, string>> = {
  title: `mr mrs ms mx dr drs prof profa st messrs mme mlle sra srta dott sig dra dña dhr mevr hrn av avda bd ul ул
    dr.med prof.dr`,
  name: 'hr capt sgt col gen gov sen rep rev hon pres mt ft fr sr cmdr cpl maj supt atty pvt fa fam sn',
  numbered: 'no nos nr nro num núm fig vol pp pg pag pág ch art abs kap ext tel pos rm apt ste str sz стр godz',
  unit: `min mins hr hrs sec secs std wk wks yr yrs km kms cm mm ft yd yds lb lbs oz kg kgs mg ml tbsp tsp mph kph
    sq cu deg qm approx etc ect usw max avg mtl tägl dept appt misc ave blvd rd hwy stk pcs pkg qty pers
    ecc enz u.s.w itd itp т.д т.п vb temp mgr mgmt asst acct bldg govt intl natl qual cust serv pls ref
    mwst ud uds dpto depto mn мин руб тыс`,
  counted: 'in m g l h gal pt qt mo mos mi pm am std sek',
  day: 'jan feb mar apr jun jul aug sep sept oct okt nov dec dez mon tue tues wed weds thu thur thurs fri sat sun',
  leading: `e.g i.e eg ie vs cf viz esp incl excl inkl exkl zzgl abzgl bzw ca ggf ggfs evtl bspw vgl sog resp
    lt bzgl vllt vlt insbes einschl versch entspr allg ggü tlw z.b d.h u.a u.u o.ä u.ä m.e z.t z.zt i.d.r s.o s.u
    p.ej p.ex a.k.a w.r.t env aprox bijv o.a np tzn tj m.in т.е örn bkz`,
  company: 'inc ltd corp co bros llc jr uu',
  amount: 'mio mrd tsd mill млн млрд',
};

/** A word of several lists belongs to the first; after a number it is a unit in any case. */
const BY_WORD: ReadonlyMap<string, Abbreviation> = new Map(
  (Object.keys(LISTS) as Abbreviation[])
    .reverse()
    .flatMap((kind) => LISTS[kind].split(/\s+/u).map((word) => [word, kind] as const)),
);

const getSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/** Units that need a number, because they are also in another list (`Ft. Lauderdale`, `5 ft. Then`). */
const UNITS = getSet(`${LISTS.unit} ${LISTS.counted}`);

export const findAbbreviation = (word: string): Abbreviation | undefined => BY_WORD.get(word);
export const isUnit = (word: string): boolean => UNITS.has(word);

export const isDayAbbreviation = (word: string): boolean => BY_WORD.get(word) === 'day';

/** Pronouns and articles that no name begins with. */
const PRONOUNS = 'i it he she we they you the this that these those there my our your their wir ich aber';
const BEGINNINGS = `${PRONOUNS} its his her a an but and so then when where why how what who if also however no not never nobody
  none everyone everything all overall don didn wouldn couldn can won please thanks though although after because`;

const NAMELESS = getSet(PRONOUNS);
const BEGINNING = getSet(BEGINNINGS);
const BEGINNING_SMALL = getSet('i im we they he she it its nobody the this there my our never no then');

export const isPronoun = (word: string): boolean => NAMELESS.has(word);
/** Whether a capitalised word often begins a sentence, and seldom continues a name. */
export const isBeginning = (word: string): boolean => BEGINNING.has(word);
/** The same in lower case, for texts without capitals. */
export const isSmallBeginning = (word: string): boolean => BEGINNING_SMALL.has(word);

/**
 * Words that continue a sentence after a unit in texts without capitals: `10 lbs. heavier than`, `20 min. for
 * a table`.
 */
const AFTER_UNIT =
  getSet(`and or but of in on at for to from with per than by as if when while before after until till past each every plus
  minus off ago away apart tall long wide high deep thick thin big heavy light heavier lighter taller shorter longer wider deeper later earlier
  more less over under max min total old walk drive ride flight wait delay which that who sharp daily local today tomorrow tonight onwards und oder von bis mit für et ou de y o`);
export const goesOnAfterUnit = (word: string): boolean => AFTER_UNIT.has(word);

const DAYS =
  getSet(`${LISTS.day} monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays
  saturdays sundays weekdays weekends daily january february march april may june july august september october november december
  montag dienstag mittwoch donnerstag freitag samstag sonntag januar jänner februar märz mai juni juli oktober dezember
  est edt et cst cdt ct mst mdt pst pdt pt gmt utc bst cet cest eastern central pacific`);
/** A weekday, month or time zone, which continues a time. */
export const isDayOrZone = (word: string): boolean => DAYS.has(word);

/** Words before a single letter: `size M. Fits well`. */
const LETTERED =
  getSet(`size sizes grade grades vitamin plan option gate terminal room block section class type row seat building wing hall
  lot team group letter hepatitis cup category level line series model part exhibit schedule bus train größe klasse typ`);
export const takesLetter = (word: string): boolean => LETTERED.has(word);

/** Words before a German ordinal: `im 3. Stock`, `am 5. Mai`. */
const BEFORE_ORDINAL = getSet(
  'am im der die das den dem des vom zum zur beim bis ab seit jeder jede jedes jeden unser unsere unserem mein meine ins',
);
const AFTER_ORDINAL =
  getSet(`stock stockwerk etage og ug mal platz klasse tag woche monat jahr jahrhundert geburtstag hochzeitstag reihe
  januar jänner februar märz april mai juni juli august september oktober november dezember`);
/** The same in languages that do not capitalise nouns: Turkish, Polish, Danish, Norwegian. */
const AFTER_ORDINAL_SMALL = getSet(
  'kat katta gün günü gece kez kere defa sınıf yıl hafta piętro piętrze raz dzień etasje etage sal gang gangen',
);
export const isBeforeOrdinal = (word: string): boolean => BEFORE_ORDINAL.has(word);
export const isAfterOrdinal = (word: string): boolean => AFTER_ORDINAL.has(word);
export const isAfterSmallOrdinal = (word: string): boolean => AFTER_ORDINAL_SMALL.has(word);

/** Suffixes of hosts and file names that do not begin a sentence. */
const SUFFIXES =
  getSet(`com net org edu gov biz uk js ts jsx tsx html htm php asp aspx pdf docx xls xlsx csv txt jpg jpeg png mp3 mp4 exe py
  json xml md css sql ppt pptx`);
const SUFFIXES_IN_CAPITALS = getSet('DOC ZIP GIF INFO DE EU IO CO NET ORG AI');
/** Whether a word after a point ends a host or file name (`Node.Js`, `MENU.PDF`). */
export const isNameSuffix = (word: string): boolean =>
  SUFFIXES.has(word.toLowerCase()) || SUFFIXES_IN_CAPITALS.has(word);
