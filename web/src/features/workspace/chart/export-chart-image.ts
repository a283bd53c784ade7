import { formatPngChunk, formatSvgMetadata, PNG_HEAD_BYTES } from '@verbatim/domain/formats/image-stamp';
import { saveBlob } from '../../../components/save-blob.ts';
import type { ComposedImage } from './compose-chart-image.ts';

const FONT = 'Inter Variable';
/** Pixel ratio of a PNG, for print; less if a canvas cannot hold it. */
const PIXELS = 2;
const MAX_PIXELS = 16_000;

export const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The font cannot be read')));
    reader.readAsDataURL(blob);
  });

/** Of the faces of the app's font the ones whose letters occur; an image sees no font of the page. */
const fontFaces = async (text: string): Promise<string> => {
  const rules = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules];
    } catch {
      return [];
    }
  });
  const needed = rules.filter(
    (rule): rule is CSSFontFaceRule =>
      rule instanceof CSSFontFaceRule &&
      rule.style.getPropertyValue('font-family').includes(FONT) &&
      isUsed(rule.style.getPropertyValue('unicode-range'), text),
  );
  const faces = await Promise.all(
    needed.map(async ({ style, parentStyleSheet }) => {
      const address = /url\("?(?<address>[^")]+)"?\)/u.exec(style.getPropertyValue('src'))?.groups?.['address'];
      if (address === undefined) return '';
      const answer = await fetch(new URL(address, parentStyleSheet?.href ?? window.location.href));
      const source = await dataUrl(await answer.blob());
      const range = style.getPropertyValue('unicode-range');
      return `@font-face{font-family:'${FONT}';font-weight:100 900;src:url(${source});unicode-range:${range}}`;
    }),
  );
  return faces.join('');
};

const isUsed = (range: string, text: string): boolean => {
  const spans = range.split(',').flatMap((part) => {
    const ends = /U\+(?<from>[0-9a-f?]+)(?:-(?<to>[0-9a-f]+))?/iu.exec(part)?.groups;
    if (ends?.['from'] === undefined) return [];
    const from = parseInt(ends['from'].replaceAll('?', '0'), 16);
    return [[from, parseInt(ends['to'] ?? ends['from'].replaceAll('?', 'f'), 16)] as const];
  });
  if (spans.length === 0) return true;
  return [...new Set(text)].some((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code > 32 && spans.some(([from, to]) => code >= from && code <= to);
  });
};

/** A font that fails to load is replaced by one of the reader's. */
export const withFont = async ({ svg }: ComposedImage): Promise<string> => {
  const letters = svg.replace(/<[^>]*>/gu, '');
  const faces = await fontFaces(letters).catch(() => '');
  return svg.replace(/^(<svg[^>]*>)/u, `$1<defs><style>${faces}</style></defs>`);
};

/** The lines of the stamp. @param content of the image without them */
type Prove = (content: string | Blob) => Promise<readonly string[]>;

export const saveSvg = async (name: string, image: ComposedImage, prove: Prove): Promise<void> => {
  const svg = await withFont(image);
  const metadata = formatSvgMetadata(await prove(svg));
  const stamped = svg.replace(/^<svg[^>]*>/u, (tag) => `${tag}${metadata}`);
  saveBlob(name, 'svg', new Blob([stamped], { type: 'image/svg+xml;charset=utf-8' }));
};

/** @throws Error where the browser cannot draw it */
export const drawPng = async (picture: ComposedImage): Promise<Blob> => {
  const address = URL.createObjectURL(new Blob([await withFont(picture)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = picture;
    const scale = Math.min(PIXELS, MAX_PIXELS / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error('The image is too large for this browser. Save it as SVG');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
};

/** @throws Error where the browser cannot draw it */
export const savePng = async (name: string, picture: ComposedImage, prove: Prove): Promise<void> => {
  const blob = await drawPng(picture);
  const chunk = formatPngChunk(await prove(blob));
  const parts = [blob.slice(0, PNG_HEAD_BYTES), chunk, blob.slice(PNG_HEAD_BYTES)];
  saveBlob(name, 'png', new Blob(parts, { type: 'image/png' }));
};
