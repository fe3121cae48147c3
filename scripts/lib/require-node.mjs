/**
 * Imported first by every command: stops with a clear message when Node is too old for the rest.
 * Uses only features of the oldest Node with ES modules.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 10)) {
  console.error(`Forecourt needs Node 20.10 or later; this is Node ${process.versions.node}.`);
  process.exit(1);
}
