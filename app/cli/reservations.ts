/**
 * `npm run reservations`: shows and changes reservations, and compares payments with the gateway's record, whether the
 * server runs or not. Exits with 0 on success, with 1 for wrong arguments, unknown names, differences or a failure.
 */
import { reservationsCommand } from "./reservations/command";
import { TERMINAL } from "./terminal/command";

process.exitCode = await reservationsCommand(process.argv.slice(2), process.env, TERMINAL);
