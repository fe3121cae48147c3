/**
 * npm passes a signal to the shell between npm and this process. The shell dies without passing the signal on, so the
 * server would keep running after `npm start` is stopped.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
