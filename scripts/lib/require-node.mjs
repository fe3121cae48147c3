/**
 * Imported first by every command: stops with a clear message on a Node that is too old to run the rest.
 * Uses only what the oldest Node with ES modules has.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 10)) {
  console.error(`Forecourt needs Node 20.10 or later; this is Node ${process.versions.node}.`);
  process.exit(1);
}
