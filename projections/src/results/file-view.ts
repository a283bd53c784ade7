/** One file as a query sees it: its columns on demand, each as a list of one value a segment. */
import type { CanonicalQuery } from '../models/segments/canonical-query.ts';
import { decodeColumn, section, sectionOr, type ColumnArray } from '../models/segments/segment-format.ts';
import { COLUMNS, valuesId } from '../models/segments/segments.ts';
import { decodeThemeColumn, themeColumnId } from '../models/segments/theme-columns.ts';
import { CACHE } from '../stores/read-store.ts';
import type { Asker } from './asker.ts';
import { bytesOfArrays } from './file-columns.ts';
import { FileWords } from './file-words.ts';
import { foldTexts, stringsOf, type FoldedTexts } from './folded-texts.ts';
import { compileThemeQuery, termsOf } from './kernels/compile-theme-query.ts';
import { commentsOfSentenceIds, matchingInSlices } from './kernels/evaluate-theme-query.ts';
import { ClassedCommentsBuilder, type ClassedComments } from './kernels/theme-sentiment.ts';

export type EnumCodes = Uint16Array | Uint32Array;

/** What a query finds in one segment: both lists in order, comments once each. */
export interface ThemeColumn {
  readonly sentences: Uint32Array;
  readonly comments: Uint16Array;
}

/** What carries a theme in a file. */
export interface Carrying {
  /** Equal for themes that the same sentences carry; where those of one name change, so does the stamp. */
  readonly name: string;
  readonly stamp?: string;
  readonly columns: (file: FileView) => Promise<readonly ThemeColumn[]>;
}

const NOTHING_FOUND: ThemeColumn = { sentences: new Uint32Array(0), comments: new Uint16Array(0) };
const ROWS_NEVER_CHANGE = 'rows';

export class FileView extends FileWords {
  override askedBy(asker: Asker): FileView {
    return asker === this.asker ? this : new FileView(this.document, this.reader, this.cache, asker);
  }

  /** Place of a stored column in the file's rows; -1 when the file has none of that name. */
  columnAt(name: string): number {
    return this.document.columns.findIndex((column) => column.name === name);
  }

  enumCodes(column: number): Promise<readonly EnumCodes[]> {
    return this.cells(column, (sections) =>
      sections[0] instanceof Uint16Array ? sections[0] : section(sections, 0, Uint32Array),
    );
  }

  /** The values behind the codes; the first is '', the empty cell. */
  async enumValues(column: number): Promise<readonly string[]> {
    return this.once(`values-${column}`, ROWS_NEVER_CHANGE, async () => {
      const bytes = await this.reader.getBytes(COLUMNS, valuesId(this.document, column));
      return bytes === undefined ? [''] : stringsOf(decodeColumn(bytes));
    });
  }

  numbers(column: number): Promise<readonly Float64Array[]> {
    return this.cells(column, (sections) => section(sections, 0, Float64Array));
  }

  days(column: number): Promise<readonly Int32Array[]> {
    return this.cells(column, (sections) => section(sections, 0, Int32Array));
  }

  foldedTexts(column: number): Promise<readonly FoldedTexts[]> {
    return this.column<FoldedTexts>({
      name: `folded-${column}`,
      stamp: ROWS_NEVER_CHANGE,
      load: async (segment) => foldTexts(stringsOf(await this.read(segment, `cells-${column}`))),
      bytesOf: ({ folded, starts }) => folded.length * 2 + starts.byteLength,
    });
  }

  compounds(): Promise<readonly Int16Array[]> {
    return this.column({
      name: 'compounds',
      stamp: this.document.scores,
      load: async (segment) => sectionOr(await this.read(segment, 'compounds'), Int16Array),
      bytesOf: ({ byteLength }) => byteLength,
    });
  }

  /** Whether what a query finds need not be computed any more. */
  async isFound(query: CanonicalQuery): Promise<boolean> {
    const { fileId, split } = this.document;
    if (this.cache.has(fileId, `found-${query.digest}`, String(split))) return true;
    return (await this.reader.get(CACHE, themeColumnId(this.document, query))) !== undefined;
  }

  /** What a query finds in each segment: as it is kept in the cache, or computed here and now. Without a query nothing. */
  async found(query: CanonicalQuery | undefined): Promise<readonly ThemeColumn[]> {
    if (query === undefined) return Array.from({ length: this.segments }, () => NOTHING_FOUND);
    const load = async (file: FileView): Promise<readonly ThemeColumn[]> => {
      const kept = await this.reader.getBytes(CACHE, themeColumnId(this.document, query));
      const ids = kept === undefined ? await file.compute(query) : decodeThemeColumn(kept);
      const sentences = await file.sentences();
      return sentences.map(({ commentOfSentence }, segment) => {
        const found = ids[segment];
        if (found === undefined || found.length === 0) return NOTHING_FOUND;
        return { sentences: found, comments: commentsOfSentenceIds(found, commentOfSentence) };
      });
    };
    return this.once(`found-${query.digest}`, String(this.document.split), load, (columns) =>
      columns.reduce((sum, column) => sum + bytesOfArrays(column), 0),
    );
  }

  /** The comments that carry a theme by their sentiment under it. */
  classedComments({ name, stamp, columns }: Carrying): Promise<ClassedComments> {
    return this.classed(name, columns, stamp);
  }

  /** The comments that have sentences, as if one theme carried all of them: for what is said of comments as a whole. */
  everyCommentClassed(): Promise<ClassedComments> {
    return this.classed('every-comment', async (file) =>
      (await file.sentences()).map(({ commentOfSentence }) => {
        const ids = Uint32Array.from(commentOfSentence.keys());
        return { sentences: ids, comments: commentsOfSentenceIds(ids, commentOfSentence) };
      }),
    );
  }

  private async compute({ query }: CanonicalQuery): Promise<readonly Uint32Array[]> {
    const node = compileThemeQuery(query, await this.dictionary());
    const { slice } = this;
    const sentences: Uint32Array[] = [];
    for await (const words of this.words(termsOf(node))) {
      sentences.push(await matchingInSlices(node, words, slice));
      if (slice.isOver()) await slice.rest();
    }
    return sentences;
  }

  private classed(
    name: string,
    carrying: (file: FileView) => Promise<readonly ThemeColumn[]>,
    stamp = '',
  ): Promise<ClassedComments> {
    const { split, scores } = this.document;
    const bytesOf = (value: ClassedComments): number => bytesOfArrays(value) + bytesOfArrays(value.repeats);
    const derive = async (file: FileView): Promise<ClassedComments> => {
      const [columns, sentences, compounds] = [await carrying(file), await file.sentences(), await file.compounds()];
      const builder = new ClassedCommentsBuilder();
      const { slice } = file;
      for (let segment = 0; segment < this.segments; segment++) {
        const { sentences: ids, comments } = columns[segment]!;
        builder.addSegment(ids, comments, sentences[segment]!.commentOfSentence, compounds[segment]!);
        if (slice.isOver()) await slice.rest();
      }
      return builder.finish();
    };
    return this.once(`classed-${name}`, `${split} ${scores} ${stamp}`, derive, bytesOf);
  }

  private cells<A extends ColumnArray>(
    column: number,
    pick: (sections: readonly ColumnArray[]) => A,
  ): Promise<readonly A[]> {
    return this.column<A>({
      name: `cells-${column}`,
      stamp: ROWS_NEVER_CHANGE,
      load: async (segment) => pick(await this.read(segment, `cells-${column}`)),
      bytesOf: ({ byteLength }) => byteLength,
    });
  }
}
