/**
 * Marks beside the figures of a native chart. A marked point has a number format of its own, so that its
 * figure still follows the data; pptxgenjs has formats of whole series only.
 */

const LABELS = /<c:dLbls>(?<format>[^]*?)(?:<c:showLeaderLines [^>]*\/>)?<\/c:dLbls>/u;
/** The end of a text at the end of a format: `0.0"%"`. */
const END = /&quot;" sourceLinked="0"/u;

const markSeries = (xml: string, marks: readonly string[]): string => {
  const format = LABELS.exec(xml)?.groups?.['format'];
  if (format === undefined) return xml;
  const points = marks.flatMap((mark, at) =>
    mark === ''
      ? []
      : [`<c:dLbl><c:idx val="${at}"/>${format.replace(END, ` ${mark}&quot;" sourceLinked="0"`)}</c:dLbl>`],
  );
  return xml.replace('<c:dLbls>', () => `<c:dLbls>${points.join('')}`);
};

/** @param marks of each series, in the order of its points; '' for none */
export const markFigures = (xml: string, marks: readonly (readonly string[])[]): string => {
  let series = 0;
  return xml.replace(/<c:ser>[^]*?<\/c:ser>/gu, (written) => markSeries(written, marks[series++] ?? []));
};
