const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The fields of a posted form.
 * @throws Response 405 for another method, 415 for a body that is no form, 400 for one that is broken
 */
export async function formDataOf(request: Request): Promise<FormData> {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  if (!FORM_TYPES.test(request.headers.get("content-type") ?? "")) throw new Response(null, { status: 415 });
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}
