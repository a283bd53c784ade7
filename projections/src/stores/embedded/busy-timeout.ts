/** How long a connection to a read model's file waits for another that writes. */
export const BUSY_TIMEOUT_MS = 5000;
