/** Writes a report as one HTML page, which runs nothing and loads nothing. */
import { escapeXml } from '@verbatim/domain/formats/xml-text';
import type { ContentRow, ReportContent } from './contents/content.ts';
import { splitHeadings } from './contents/heading-groups.ts';
import { isRightToLeft } from './deck/deck-style.ts';
import type { Deck, DeckResult } from './deck/write-deck.ts';
import { writeFacts } from './facts.ts';

const STYLE = `
:root { color-scheme: light; --text: #1c1b1a; --quiet: #5a5651; --line: #e2dfda; --bar: #d3e6e6; }
body { font: 14px/1.45 system-ui, sans-serif; color: var(--text); max-width: 1100px; margin: 32px auto; padding: 0 16px; }
h1 { font-size: 26px; margin: 0; overflow-wrap: anywhere; } h2 { font-size: 18px; margin: 0; overflow-wrap: anywhere; }
section { margin: 40px 0; break-inside: avoid; } .quiet, footer { color: var(--quiet); }
img { max-width: 100%; height: auto; display: block; margin: 12px 0; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; margin: 12px 0; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 8px; border-bottom: 1px solid var(--line); text-align: end; } th { vertical-align: bottom; } th.group { text-align: center; } th:first-child, td:first-child { text-align: left; position: sticky; left: 0; background: #fff; overflow-wrap: anywhere; min-width: 160px; }
th.words, td.words { text-align: start; } tr.base td { color: var(--quiet); } tr.net td { font-weight: 600; } tr.rest td:first-child { font-style: italic; } tr.indented td:first-child { padding-inline-start: 24px; }
.higher { color: #3f6b0e; font-weight: 600; } .lower { color: #a34a05; font-weight: 600; }
nav a { color: #0d6e78; } details { font-size: 12px; color: var(--quiet); } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;

const write = (text: string): string => escapeXml(text);
const directionOf = (text: string): string => (isRightToLeft(text) ? ' dir="rtl"' : '');

const writeRow = ({ name, cells, style }: ContentRow, wordy: number | undefined): string =>
  `<tr class="${style ?? ''}"><td dir="auto">${write(name)}</td>${cells
    .map(({ text, tone, bar }, at) => {
      const fill =
        bar === undefined
          ? ''
          : ` style="background:linear-gradient(to right,var(--bar) ${bar.toFixed(1)}%,transparent 0)"`;
      return `<td class="${at + 1 === wordy ? 'words' : (tone ?? '')}"${fill}>${write(text)}</td>`;
    })
    .join('')}</tr>`;

const writeHeading = (columns: readonly string[], wordy: number | undefined): string => {
  const headings = splitHeadings(columns);
  const own = headings.own.map(
    (name, at) => `<th scope="col" dir="auto"${at === wordy ? ' class="words"' : ''}>${write(name)}</th>`,
  );
  const outer = headings.outer.map(({ name, columns: under }) =>
    name === '' ? '<td></td>' : `<th scope="colgroup" class="group" colspan="${under.length}">${write(name)}</th>`,
  );
  const rows = outer.length > 0 ? [outer, own] : [own];
  return rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('');
};

const writeTable = ({ table: { columns, rows, wordy } }: ReportContent): string =>
  `<div class="scroll"><table><thead>${writeHeading(columns, wordy)}</thead><tbody>${rows.map((row) => writeRow(row, wordy)).join('')}</tbody></table></div>`;

export interface PageResult extends DeckResult {
  /** SVG of the chart. */
  readonly svg: string | undefined;
}

const toBase64 = (text: string): string => {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
};

const writeResult = ({ title, kind, content, problem, svg }: PageResult, at: number): string => {
  const head = `<section id="r${at + 1}"><h2${directionOf(title)}>${write(title)}</h2>`;
  if (content === undefined) return `${head}<p class="quiet">${write(problem)}</p></section>`;
  const image =
    svg === undefined
      ? ''
      : `<img alt="${write(`${content.subject}: the table has the numbers`)}" src="data:image/svg+xml;base64,${toBase64(svg)}">`;
  const table =
    image === '' ? writeTable(content) : `<details><summary>Show the data</summary>${writeTable(content)}</details>`;
  const notes = content.notes.length === 0 ? '' : `<p class="quiet">${content.notes.map(write).join(' ')}</p>`;
  const source = [...content.stamp, ...content.questions.map((one) => `Question: ${one}`)].join('\n');
  return `${head}<p class="quiet" dir="auto">${write(writeFacts(kind, content))}</p>${image}${table}${notes}<details><summary>Source</summary><pre>${write(source)}</pre></details></section>`;
};

export const writeReportPage = (
  { name, project, at }: Omit<Deck, 'results'>,
  results: readonly PageResult[],
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${write(name)}</title><style>${STYLE}</style></head><body>
<h1${directionOf(name)}>${write(name)}</h1><p class="quiet">${write(project)} · ${write(at.slice(0, 10))}</p>
<nav><ol>${results.map(({ title }, place) => `<li dir="auto"><a href="#r${place + 1}">${write(title)}</a></li>`).join('')}</ol></nav>
${results.map(writeResult).join('\n')}
<footer><p>Written by Verbatim NLP, ${write(at)}. Counts, no comments.</p></footer></body></html>
`;
