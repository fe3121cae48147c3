/**
 * Where pictures come from: the drawing (SVG text) or the original file of a path below `/img`, without the leading
 * slash; null when there is none. Called for every request, so it must be quick, and the same path must give the
 * same content.
 * @throws PictureUnavailableError when the picture may be available later
 */
export type PictureSource = (path: string) => Promise<string | Buffer | null>;

/** A picture can't be read now; another request may succeed. */
export class PictureUnavailableError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "PictureUnavailableError";
  }
}

/** sharp is loaded with the first picture: it would add 0.2 s to the server's start. Uses one thread per picture. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  return sharp;
}
