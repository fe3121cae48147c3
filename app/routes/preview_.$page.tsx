import { useLoaderData, useParams } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/server-runtime";
import { createElement, type FunctionComponent } from "react";
import { own } from "~/domain/text/own-property";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { DocumentsPage } from "~/pages/preview/documents-page";
import {
  actOnPageOfEditor as action,
  loadPageOfEditor as loader,
  type PAGES,
} from "~/pages/preview/editor-pages.server";
import { EditorsPage } from "~/pages/preview/editors-page";
import { LinksPage } from "~/pages/preview/links-page";
import { ListsPage } from "~/pages/preview/lists-page";
import { PublishPage } from "~/pages/preview/publish-page";
import { RefusedPage } from "~/pages/preview/refused-page";
import { StatesPage } from "~/pages/preview/states-page";
import { TextPage } from "~/pages/preview/text-page";
import { TextsFormPage } from "~/pages/preview/texts-form-page";
import { TextsList } from "~/pages/preview/texts-list";
import { TranslatePage } from "~/pages/preview/translate-page";
import { VersionsPage } from "~/pages/preview/versions-page";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export { action, headers, loader };

type Views = {
  [Name in keyof typeof PAGES]: FunctionComponent<SerializeFrom<(typeof PAGES)[Name]["load"]>>;
};

const VIEWS: Views = {
  editors: EditorsPage,
  facts: DocumentsPage,
  hours: DocumentsPage,
  links: LinksPage,
  lists: ListsPage,
  menu: DocumentsPage,
  menus: TextsFormPage,
  offers: DocumentsPage,
  popups: DocumentsPage,
  promos: DocumentsPage,
  publish: PublishPage,
  refused: RefusedPage,
  states: StatesPage,
  text: TextPage,
  texts: TextsList,
  translate: TranslatePage,
  versions: VersionsPage,
};

export default function PageOfEditor() {
  const view = useLoaderData() as object;
  const View = own(VIEWS as Readonly<Record<string, FunctionComponent<object>>>, useParams().page ?? "");
  return View && createElement(View, view);
}
