/** A strict reader of the XML of data files: elements, attributes, texts, and the predefined entities. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Text of the element without that of its children. */
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** A tag, or the text before one. */
const TOKEN = /<(?<close>\/)?(?<name>[A-Za-z][\w.-]*)(?<attributes>(?:\s+[\w:.-]+="[^"<]*")*)\s*(?<empty>\/)?>|[^<]+/uy;
const ATTRIBUTE = /([\w:.-]+)="([^"<]*)"/gu;
const FORBIDDEN = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

interface Open extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

const decode = (text: string): string =>
  text.replaceAll(/&([^;\s]*;?)/gu, (_all, entity: string) => {
    const character = entity.endsWith(';') ? ENTITIES[entity.slice(0, -1)] : undefined;
    if (character === undefined) throw new Error(`Not XML: &${entity}`);
    return character;
  });

/** @throws Error if it is not well-formed */
export const readXml = (xml: string): XmlElement => {
  if (FORBIDDEN.test(xml)) throw new Error('Not XML: a forbidden character');
  const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>/u.exec(xml)?.[0];
  if (declaration === undefined) throw new Error('Not XML in UTF-8');
  const document: Open = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  TOKEN.lastIndex = declaration.length;
  while (TOKEN.lastIndex < xml.length) {
    const from = TOKEN.lastIndex;
    const token = TOKEN.exec(xml);
    if (token === null) throw new Error(`Not XML: ${xml.slice(from, from + 40)}`);
    const { name, close, attributes = '', empty } = token.groups!;
    if (name === undefined) open.at(-1)!.text += decode(token[0]);
    else if (close !== undefined) {
      if (open.pop()!.name !== name) throw new Error(`Not XML: </${name}> closes another element`);
    } else {
      const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key!, decode(value!)] as const);
      const element: Open = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      open.at(-1)!.children.push(element);
      if (empty === undefined) open.push(element);
    }
  }
  if (open.length !== 1 || document.children.length !== 1) throw new Error('Not XML: elements that are not closed');
  return document.children[0]!;
};
