import type { WriteCountStore } from "~/adapters/database/write-counts.server";

/** Counts writes like the store does, for one process and without a database. */
export function memoryWriteCounts(): Pick<WriteCountStore, "add"> {
  const counts = new Map<string, number>();
  return {
    async add(minute, added) {
      return added.map(({ writer, writes }) => {
        const sum = (counts.get(`${minute} ${writer}`) ?? 0) + writes;
        counts.set(`${minute} ${writer}`, sum);
        return sum;
      });
    },
  };
}
