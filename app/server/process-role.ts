import cluster from "node:cluster";

/** The argument with which the server's script is the index process. */
export const INDEX_PROCESS = "index-process";

/** Names the supervisor of a web process. Other programs may start the server with Node's cluster too. */
const SUPERVISOR = "FORECOURT_SUPERVISOR";

/** The environment that makes a web process know its supervisor. */
export const supervisedEnvironment = () => ({ [SUPERVISOR]: String(process.pid) });

/** Whether this is one of several web processes, which a supervisor of ours has started. */
export function isSupervised(): boolean {
  return cluster.isWorker && process.env[SUPERVISOR] === String(process.ppid);
}
