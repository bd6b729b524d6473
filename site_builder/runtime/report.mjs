// An error that nobody catches is told by its own words: Node.js would print the line of Pyodide's that it was thrown in, which
// is a million characters long.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${error?.stack ?? error}\n`, () => process.exit(1));
});
