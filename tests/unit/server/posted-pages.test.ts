import { type ActionFunctionArgs, data, redirect, type ServerBuild } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { showPostedPages } from "~/server/posted-pages";

/** Runs an action and then the loader of its route, as Remix does for a posted document. */
async function post(answer: unknown) {
  const load = vi.fn(() => "the loader's page");
  const build = {
    routes: { form: { module: { action: () => answer, loader: load }, id: "form", path: "form" } },
  } as unknown as ServerBuild;
  const module = showPostedPages(build).routes.form?.module;
  const args = {
    context: {},
    params: {},
    request: new Request("http://site.example/form"),
  } as ActionFunctionArgs;
  const returned = await module?.action?.(args);
  const shown = await module?.loader?.(args);
  const later = await module?.loader?.({ ...args, context: {} as ActionFunctionArgs["context"] });
  return { returned, shown, later, loads: load.mock.calls.length };
}

test("a page that an action returned is shown without loading another one", async () => {
  const page = { form: { errors: [] }, page: { title: "Error: Enquire" } };
  const { shown, later, loads } = await post(data(page, { status: 400 }));
  expect(shown).toBe(page);
  expect(loads).toBe(1);
  expect(later).toBe("the loader's page");
});

test.each([
  ["a redirect", redirect("/success", 303)],
  ["data without a page of its own", data({ saved: true })],
  ["nothing", null],
])("an action that returned %s leaves the page to its loader", async (_, answer) => {
  const { returned, shown } = await post(answer);
  expect(returned).toBe(answer);
  expect(shown).toBe("the loader's page");
});

test("a route without an action is left as it is", () => {
  const route = { module: { loader: () => null }, id: "page", path: "page" };
  const build = { routes: { page: route } } as unknown as ServerBuild;
  expect(showPostedPages(build).routes.page).toBe(route);
});
