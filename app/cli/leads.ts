/**
 * `npm run leads`: looks after stored leads, whether the server runs or not.
 * Exit 0 when it was done, 1 when it was called wrongly, names what is not there, or failed.
 */
import { leadsCommand } from "./leads/command";

process.exitCode = await leadsCommand(process.argv.slice(2), process.env, {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
});
