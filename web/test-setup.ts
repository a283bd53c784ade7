// Loaded before every spec of the web app; in tsconfig.json too, for it is what gives `expect` its words about the DOM.
import '@testing-library/jest-dom/jest-globals';
