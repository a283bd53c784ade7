/** The texts that benches measure on: real data, which is not in the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { BenchSkipped } from './bench-result.ts';

/** Beside the checkout, or where REVIEWS_FILE says. */
const FILE = process.env['REVIEWS_FILE'] ?? join(import.meta.dirname, '../../../shared/data/clothing-reviews.csv');

/** Path of the file. @throws BenchSkipped where it is missing. */
export function reviewsFile(): string {
  if (!existsSync(FILE)) throw new BenchSkipped(`there is no ${FILE}`);
  return FILE;
}

/** The comments of the file, empty ones left out. @throws BenchSkipped where the file is missing. */
export function reviewTexts(): string[] {
  const rows = parse<Record<string, string>>(readFileSync(reviewsFile()), { columns: true });
  return rows.map((row) => row['Review Text'] ?? '').filter((text) => text !== '');
}
