/** Returns the decoded text parts of an e-mail that was read as latin1. */
export function textParts(eml: string): { headers: string; content: string }[] {
  return eml.split(/\r\n--[^\r\n]+/).flatMap((part) => {
    const end = part.indexOf("\r\n\r\n");
    const headers = part.slice(0, end).replace(/\r\n[ \t]+/g, " ");
    if (!/Content-Type: text\//.test(headers)) return [];
    const body = part.slice(end + 4);
    const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(headers)?.[1]?.toLowerCase();
    if (encoding === "base64") return [{ headers, content: Buffer.from(body, "base64").toString() }];
    if (encoding !== "quoted-printable")
      return [{ headers, content: Buffer.from(body, "latin1").toString() }];
    const bytes = body
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    return [{ headers, content: Buffer.from(bytes, "latin1").toString() }];
  });
}
