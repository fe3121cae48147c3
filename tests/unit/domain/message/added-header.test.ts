import { expect, it } from "vitest";
import { checkAddedHeaders } from "~/domain/message/message";

it.each([
  [{ "List-Unsubscribe": "<https://alpha.example/u/1>" }, true],
  [{ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }, true],
  [{ "List-Unsubscribe": "<https://a.example>\r\nBcc: everybody@example.com" }, false],
  [{ "List-Unsubscribe": "one\ntwo" }, false],
  [{ "List-Unsubscribe": "" }, false],
  [{ "List-Id\r\nBcc": "x" }, false],
  [{ Bcc: "everybody@example.com" }, false],
  [{ From: "somebody@example.com" }, false],
  [{}, true],
])("an e-mail may have only headers of a list, without line breaks: %j", (headers, allowed) => {
  const check = () => checkAddedHeaders(headers as unknown as Record<string, string>);
  if (allowed) expect(check).not.toThrow();
  else expect(check).toThrow(TypeError);
});
