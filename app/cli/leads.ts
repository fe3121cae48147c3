/**
 * `npm run leads`: manages stored leads, whether the server runs or not.
 * Exits with 0 on success, with 1 for wrong arguments, unknown names or a failure.
 */
import { leadsCommand } from "./leads/command";
import { TERMINAL } from "./terminal/command";

process.exitCode = await leadsCommand(process.argv.slice(2), process.env, TERMINAL);
