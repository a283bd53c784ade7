/** Characters that XML 1.0 excludes. */
const NOT_IN_XML = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML excludes become U+FFFD. */
export const toXmlCharacters = (text: string): string => text.replaceAll(NOT_IN_XML, '\ufffd');

/** For contents of elements and attributes; characters that XML excludes become U+FFFD. */
export const escapeXml = (text: string): string =>
  toXmlCharacters(text).replaceAll(/[&<>"]/gu, (character) => ESCAPES[character]!);
