// Replaces the package in spec files (jest.config.mjs): loading takes a third of a second, which jest would
// repeat for each file.
module.exports = globalThis.verbatimLoadOnce('playwright-core');
