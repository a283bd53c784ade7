// Its index loads the limiters of every store that there is: two modules load in a tenth of the time.
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export { RateLimiterMemory as default } from 'rate-limiter-flexible';
}
declare module 'rate-limiter-flexible/lib/RateLimiterMongo.js' {
  export { RateLimiterMongo as default } from 'rate-limiter-flexible';
}
