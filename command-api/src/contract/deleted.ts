/** Id of the deleted object. */
export interface Deleted {
  readonly id: string;
}
