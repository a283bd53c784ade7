/** Lets the page answer between slices of long work. */
export const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
