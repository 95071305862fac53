// Preact takes the place of React, for the sources and for the libraries that import React. The
// types are those of React, which Preact implements.

/** The packages by the names that are imported. */
export const aliases = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react-dom/server": "preact/compat/server",
  "react/jsx-runtime": "preact/jsx-runtime",
  // Wouter includes a shim for a hook that Preact has.
  "use-sync-external-store/shim/index.js": "preact/compat",
};
