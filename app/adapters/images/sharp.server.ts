/** sharp is loaded with the first picture: it would add 0.2 s to the server's start. Uses one thread per picture. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  return sharp;
}
