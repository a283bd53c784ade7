import { describe, expect, it } from '@jest/globals';
import { markFigures } from './mark-figures.ts';

/** As pptxgenjs 4.0.1 writes the labels of a series. */
const FORMAT =
  '<c:numFmt formatCode="0.0&quot;%&quot;" sourceLinked="0"/><c:txPr><a:bodyPr/></c:txPr><c:dLblPos val="outEnd"/>' +
  '<c:showLegendKey val="0"/><c:showVal val="1"/>';
const series = (points = ''): string =>
  `<c:ser><c:idx val="0"/><c:dLbls>${points}${FORMAT}<c:showLeaderLines val="0"/></c:dLbls></c:ser>`;
const marked = (at: number, mark: string): string =>
  `<c:dLbl><c:idx val="${at}"/>${FORMAT.replace('%&quot;"', `% ${mark}&quot;"`)}</c:dLbl>`;

describe('the figures of a native chart', () => {
  it('given marks, have a number format with them, before the format of their series', () => {
    const xml = `<c:barChart>${series()}${series()}</c:barChart>`;
    expect(
      markFigures(xml, [
        ['', '▲'],
        ['▼', '', '▲'],
      ]),
    ).toBe(`<c:barChart>${series(marked(1, '▲'))}${series(marked(0, '▼') + marked(2, '▲'))}</c:barChart>`);
  });

  it('given none, are as they were', () => {
    expect(markFigures(series(), [])).toBe(series());
    expect(markFigures(series(), [['', '']])).toBe(series());
  });
});
