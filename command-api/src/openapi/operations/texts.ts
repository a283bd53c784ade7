import { z } from 'zod';
import { cleaningKeep, cleaningPage, cleaningQuery, cleaningStart } from '../../contract/cleaning.ts';
import {
  dictionaryPreviewRequest,
  negatorsRequest,
  projectSentimentRequest,
  sentimentQuery,
  wordListRequest,
} from '../../contract/sentiment.ts';
import { CSV_CODES } from '../csv-codes.ts';
import { EXAMPLE } from '../example-ids.ts';
import { operations } from '../operation.ts';

const WORDS = ['WORD_WEIGHT_INVALID', 'WORD_TOO_LONG', 'WORDS_TOO_MANY'] as const;
const NO_JOB = { 404: ['CLEANING_NOT_FOUND'] } as const;
const path = { id: EXAMPLE.project };
const job = { id: EXAMPLE.job };

export const textOperations = operations({
  'GET /sentiment': {
    summary: 'Score a text sentence by sentence',
    query: sentimentQuery,
    example: {
      query: { string: 'The staff was not friendly. Great pool!', custom_words: [{ text: 'pool', value: 1.5 }] },
    },
  },
  'GET /negators': { summary: 'Read the negators' },
  'POST /negators': {
    summary: 'Save the negators',
    body: negatorsRequest,
    versioned: true,
    errors: { 400: ['WORD_TOO_LONG', 'WORDS_TOO_MANY'] },
    example: { body: { negators: ['not', 'never', 'hardly'] } },
  },
  'GET /sentiment/list': { summary: 'Read the words of all projects' },
  'POST /sentiment/list': {
    summary: 'Save the words of all projects',
    body: wordListRequest,
    versioned: true,
    errors: { 400: WORDS },
    example: { body: { sentiment: [{ text: 'spotless', value: 2.5 }] } },
  },
  'GET /sentiment/project_list': { summary: 'List projects with words of their own' },
  'GET /projects/:id/sentiment-words': {
    summary: 'Read the words of a project',
    errors: { 404: ['PROJECT_NOT_FOUND'] },
    example: { path },
  },
  'POST /projects/:id/sentiment': {
    summary: 'Save a project’s words, and score a page of its comments',
    body: projectSentimentRequest,
    versioned: true,
    errors: { 400: WORDS, 404: ['PROJECT_NOT_FOUND'] },
    example: { path, body: { limit: 1000, offset: 0, sentiment: [{ text: 'quiet', value: 1.2 }] } },
  },
  'POST /projects/:id/sentiment-preview': {
    summary: 'See what a change of words or negators would do to a project’s comments',
    more: 'Nothing is saved.',
    body: dictionaryPreviewRequest,
    errors: { 404: ['PROJECT_NOT_FOUND'] },
    example: { path, body: { list: 'g', words: [{ text: 'quiet', value: 1.2 }] } },
  },
  'GET /cleaning': {
    summary: 'Take names and contact details out of a text',
    query: cleaningQuery,
    example: { query: { string: 'Mary Smith of Contoso was kind.', clean: { people: true, organisations: true } } },
  },
  'POST /cleaning/jobs': {
    summary: 'Upload a CSV file to be cleaned',
    upload: z.strictObject({}),
    errors: {
      400: ['FILE_REQUIRED', 'NOT_A_CSV', 'FILE_NAME_TOO_LONG', 'INVALID_UPLOAD', ...CSV_CODES],
      409: ['TOO_MANY_CLEANINGS'],
      413: ['FILE_TOO_LARGE'],
    },
    example: {},
  },
  'GET /cleaning/jobs': { summary: 'List one’s own files that are cleaned' },
  'GET /cleaning/jobs/:id': { summary: 'Read how far a file is cleaned', errors: NO_JOB, example: { path: job } },
  'POST /cleaning/jobs/:id/start': {
    summary: 'Start cleaning a file',
    body: cleaningStart,
    errors: { 400: ['COLUMN_NOT_FOUND'], ...NO_JOB, 409: ['CLEANING_STARTED'] },
    example: { path: job, body: { columns: ['Comment'], clean: { people: true } } },
  },
  'POST /cleaning/jobs/:id/keep': {
    summary: 'Keep a word that was found, or take that back',
    body: cleaningKeep,
    errors: { 400: ['TOO_MANY_KEPT'], ...NO_JOB, 409: ['CLEANING_NOT_DONE'] },
    example: { path: job, body: { word: 'Summer', keep: true } },
  },
  'GET /cleaning/jobs/:id/cells': {
    summary: 'Read cells in which something was found',
    query: cleaningPage,
    errors: { ...NO_JOB, 409: ['CLEANING_NOT_DONE'] },
    example: { path: job, query: { offset: 0, limit: 20 } },
  },
  'GET /cleaning/jobs/:id/download': {
    summary: 'Download the cleaned file',
    files: ['text/csv'],
    errors: { ...NO_JOB, 409: ['CLEANING_NOT_DONE'] },
    example: { path: job },
  },
  'POST /cleaning/jobs/:id/again': {
    summary: 'Take a file back to before its start',
    errors: { ...NO_JOB, 409: ['CLEANING_WORKING'] },
    example: { path: job },
  },
  'DELETE /cleaning/jobs/:id': { summary: 'Delete a file that is cleaned', errors: NO_JOB, example: { path: job } },
});
