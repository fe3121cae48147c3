import type { PictureSource } from "~/adapters/images/picture-source";
import { parsePictureName } from "./names";

/** Draws the demo pictures: `demo/{body}-{colour}-{view}-{variant}`. */
export const demoPictureSource: PictureSource = async (path) => {
  const [folder, name, ...rest] = path.split("/");
  const picture = folder === "demo" && name && rest.length === 0 ? parsePictureName(name) : null;
  if (!picture) return null;
  const { drawIllustration } = await import("./draw");
  return drawIllustration(picture);
};
