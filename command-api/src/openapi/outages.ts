/** What any operation may answer while a part of the server cannot do its work. */
export const OUTAGES = [
  ...['STARTING', 'EVENT_STORE_UNAVAILABLE', 'READ_STORE_UNAVAILABLE', 'CREDENTIAL_STORE_UNAVAILABLE'],
  ...['READ_MODEL_BEHIND', 'READ_MODEL_STOPPED', 'QUERY_NOT_ANSWERED', 'TEXT_WORK_BUSY', 'STREAM_BUSY'],
  ...['EVENT_UNKNOWN', 'EVENT_DAMAGED', 'WRITES_REFUSED'],
] as const;
