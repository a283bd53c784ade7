/** Texts of benchmarks: real data, which is not in the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { BenchSkipped } from './bench-result.ts';

/** Next to the checkout, or by REVIEWS_FILE. */
const FILE = process.env['REVIEWS_FILE'] ?? join(import.meta.dirname, '../../../shared/data/clothing-reviews.csv');

/** Path of the file. @throws BenchSkipped if it is missing. */
export function reviewsFile(): string {
  if (!existsSync(FILE)) throw new BenchSkipped(`there is no ${FILE}`);
  return FILE;
}

/** The non-empty comments of the file. @throws BenchSkipped if it is missing. */
export function reviewTexts(): string[] {
  const rows = parse<Record<string, string>>(readFileSync(reviewsFile()), { columns: true });
  return rows.map((row) => row['Review Text'] ?? '').filter((text) => text !== '');
}
