// Stands for the package in spec files (jest.config.mjs): it takes a third of a second to load, and jest would have each file load its own.
module.exports = globalThis.verbatimLoadOnce('playwright-core');
