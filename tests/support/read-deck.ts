/** Reads what a presentation holds, part by part, for specs. */
import { readZip } from './read-zip.ts';

export interface ReadSlide {
  readonly texts: readonly string[];
  readonly notes: string;
  readonly tables: number;
  readonly charts: readonly ReadChart[];
  readonly pictures: number;
}

export interface ReadChart {
  /** 'bar', 'line' or 'scatter'. */
  readonly kind: string;
  /** Rows of the first sheet of its workbook, by cell texts. */
  readonly rows: readonly (readonly string[])[];
}

const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

const textsOf = (xml: string): readonly string[] =>
  [...xml.matchAll(/<a:p>(.*?)<\/a:p>|<a:p [^>]*>(.*?)<\/a:p>/gsu)].map(([paragraph]) =>
    unescape([...paragraph.matchAll(/<a:t>([^<]*)<\/a:t>/gu)].map(([, text]) => text).join('')),
  );

const targetsOf = (rels: string | undefined, type: string): readonly string[] =>
  [...(rels ?? '').matchAll(/<Relationship [^>]*>/gu)].flatMap(([relationship]) =>
    relationship.includes(`/${type}"`) ? (/Target="([^"]+)"/u.exec(relationship)?.[1] ?? []) : [],
  );

const readSheet = (workbook: Buffer): readonly (readonly string[])[] => {
  const parts = readZip(workbook);
  const strings = [...(parts.get('xl/sharedStrings.xml')?.toString() ?? '').matchAll(/<si>(.*?)<\/si>/gsu)].map(
    ([, item = '']) => unescape([...item.matchAll(/<t[^>]*>([^<]*)<\/t>/gu)].map(([, text]) => text).join('')),
  );
  const sheet = parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gsu)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gsu)].map(([, attributes = '', content = '']) => {
      const value = /<v>([^<]*)<\/v>/u.exec(content)?.[1] ?? /<t[^>]*>([^<]*)<\/t>/u.exec(content)?.[1] ?? '';
      return attributes.includes('t="s"') ? (strings[Number(value)] ?? '') : unescape(value);
    }),
  );
};

/**
 * Every part is declared and every declared part is there, as PowerPoint demands; relations lead to parts.
 * @returns what is wrong
 */
export const findDeckFaults = (file: Buffer): readonly string[] => {
  const parts = readZip(file);
  const types = parts.get('[Content_Types].xml')?.toString() ?? '';
  const declared = [...types.matchAll(/PartName="\/([^"]+)"/gu)].map(([, name = '']) => name);
  const faults = declared.flatMap((name) => (parts.has(name) ? [] : [`${name} is declared, but not there`]));
  if (new Set(declared).size < declared.length) faults.push('A part is declared twice');
  for (const [name, content] of parts) {
    if (name.endsWith('/')) faults.push(`${name} is a folder`);
    if (!/\.(?:xml|rels)$/u.test(name)) continue;
    const xml = content.toString();
    if (/<c:v><\/c:v>|>undefined<|>NaN<|"undefined"|"NaN"/u.test(xml)) faults.push(`${name} has an empty value`);
    if (!name.endsWith('.rels')) continue;
    const folder = name.replace(/_rels\/[^/]+$/u, '');
    for (const [, target = ''] of xml.matchAll(/Target="([^"]+)"/gu)) {
      if (xml.includes(`Target="${target}" TargetMode="External"`)) continue;
      const path = target.startsWith('/') ? target.slice(1) : new URL(target, `file:///${folder}`).pathname.slice(1);
      if (!parts.has(path)) faults.push(`${name} leads to ${path}, which is not there`);
    }
  }
  return faults;
};

export const readDeck = (file: Buffer): readonly ReadSlide[] => {
  const parts = readZip(file);
  const text = (name: string): string | undefined => parts.get(name)?.toString();
  const count = [...parts.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/u.test(name)).length;
  return Array.from({ length: count }, (_, at) => {
    const xml = text(`ppt/slides/slide${at + 1}.xml`) ?? '';
    const rels = text(`ppt/slides/_rels/slide${at + 1}.xml.rels`);
    const charts = targetsOf(rels, 'chart').map((target): ReadChart => {
      const name = target.split('/').at(-1) ?? '';
      const [workbook = ''] = targetsOf(text(`ppt/charts/_rels/${name}.rels`), 'package');
      return {
        kind: /<c:(bar|line|scatter)Chart>/u.exec(text(`ppt/charts/${name}`) ?? '')?.[1] ?? '',
        rows: readSheet(parts.get(`ppt/embeddings/${workbook.split('/').at(-1) ?? ''}`) ?? Buffer.alloc(0)),
      };
    });
    return {
      texts: textsOf(xml).filter((line) => line !== ''),
      notes: textsOf(text(`ppt/notesSlides/notesSlide${at + 1}.xml`) ?? '').join('\n'),
      tables: xml.split('<a:tbl>').length - 1,
      charts,
      pictures: targetsOf(rels, 'image').length,
    };
  });
};
