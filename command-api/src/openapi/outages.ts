/** Errors of any operation while a part of the server is unavailable. */
export const OUTAGES = [
  'STARTING',
  'SUPERSEDED',
  'EVENT_STORE_UNAVAILABLE',
  'READ_STORE_UNAVAILABLE',
  'CREDENTIAL_STORE_UNAVAILABLE',
  'READ_MODEL_BEHIND',
  'READ_MODEL_STOPPED',
  'QUERY_NOT_ANSWERED',
  'TEXT_WORK_BUSY',
  'STREAM_BUSY',
  'EVENT_UNKNOWN',
  'EVENT_DAMAGED',
  'WRITES_REFUSED',
] as const;
