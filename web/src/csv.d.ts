/** URL of a file served unchanged. */
declare module '*.csv?url' {
  const url: string;
  export default url;
}
