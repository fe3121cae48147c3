import type { Request as ExpressRequest, RequestHandler, Response } from "express";
import { createImageHandler } from "~/adapters/images/image-handler.server";
import { sitePictureNamed } from "~/adapters/images/site-pictures.server";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import { readEditorSession } from "~/services/editing/editor-session.server";
import { readSharedPreview } from "~/services/editing/preview-links.server";
import type { ClosablePlatform } from "~/services/platform/create-platform.server";
import { publicOrigin } from "./forwarded-headers";
import { noPicture } from "./no-picture";
import { requestState } from "./request-state";

/**
 * All pictures below /img. One that an editor has uploaded and no published page uses is shown to the editors of its site
 * and to those who have opened a link to its draft, and to nobody else (rules/editors#picture-served).
 */
export function picturesHandler(platform: ClosablePlatform): RequestHandler {
  const images = createImageHandler({
    dataDir: platform.config.DATA_DIR,
    log: platform.log,
    source: platform.pictures,
    placeholder: noPicture,
    draft: (request, response) => draftedPicture(platform, request, response),
  });
  return (request, response, next) => {
    const named = sitePictureNamed(request.path.slice(1));
    const { site } = requestState(response);
    const picture = named && platform.sites.bySlug(named.site)?.pictures.get(`/img${request.path}`);
    // What the store has belongs to one site's hosts.
    if (picture?.file === null && site?.slug !== named?.site) {
      response.status(404).set("Cache-Control", "public, max-age=60").type("text/plain");
      response.send("No such picture\n");
      return;
    }
    return images(request, response, next);
  };
}

async function draftedPicture(
  platform: ClosablePlatform,
  request: ExpressRequest,
  response: Response,
): Promise<Buffer | null> {
  const named = sitePictureNamed(request.path.slice(1));
  const { site, origin } = requestState(response);
  if (!named || !site || origin === null || named.site !== site.slug) return null;
  const context = { platform, site, origin: publicOrigin(origin, request) };
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] satisfies [string, string]] : [],
  );
  const visitor = visitorRequest(new Request(origin + request.originalUrl, { headers }));
  const maySee =
    (await readEditorSession(context, visitor)) !== null ||
    (await readSharedPreview(context, visitor)).kind === "open";
  return maySee ? platform.storedPicture(site.slug, named.digest) : null;
}
