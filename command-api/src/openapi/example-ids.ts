/** Ids as the examples have them: the spec that sends the examples puts its own in their place. */
export const EXAMPLE = {
  project: '3f0c9a52-7c1e-4f7a-9d35-0a4a3f1c6b11',
  file: '5b7d1f0e-2a94-4b3e-8f56-6f2f1d0c7a22',
  group: '9b1d6f3e-54aa-4d08-8c7b-2d6f5e4c3b33',
  workspace: 'c2a7e4d8-1b36-4c59-a0ef-7e8d9c6b5a44',
  folder: '6e5f4d3c-2b1a-4098-b7c6-d5e4f3a2b155',
  theme: 'a8b7c6d5-e4f3-4a2b-9c1d-0e9f8a7b6c66',
  otherTheme: 'd4c3b2a1-f0e9-4d8c-b7a6-95847362517a',
  sample: '17263544-5a6b-4c7d-8e9f-a0b1c2d3e477',
  user: 'f1e2d3c4-b5a6-4978-8869-7a5b4c3d2e88',
  session: '0123456789abcdef0123456789abcdef',
  token: 'e0d1c2b3-a495-4687-9788-695a4b3c2d99',
  job: '8c7d6e5f-4a3b-4c2d-9e1f-0a9b8c7d6eaa',
  change: 'eyJzdHJlYW0iOiJsaWJyYXJ5In0',
  link: 'pZ3kq1v7Yt5mXw9cRb2nLd8sGf4hJk6aQe0uTi3oVyM',
  comment: 2,
} as const;
