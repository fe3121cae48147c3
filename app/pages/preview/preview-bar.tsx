import { CHECK_ADDRESS, editorAddress } from "~/domain/editing/editor-address";
import type { PreviewBarData } from "~/tenants/document-data";
import { useNonce, useTranslation } from "~/ui/site-context";

/*
 * The bar brings its own styles: no visitor's page carries them. Its colours are its own too, so that it stands out on
 * every site.
 */
const STYLE = `
.fc-preview{background:#1d1d1f;color:#fff;padding:.5rem 1rem;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;font:600 .9375rem/1.5 system-ui,sans-serif;border-bottom:3px solid #ffd24d}
.fc-preview p{margin:0;flex:1 1 20rem}
.fc-preview a,.fc-preview button{color:#ffd24d;background:none;border:0;padding:.25rem 0;min-height:1.5rem;font:inherit;text-decoration:underline;cursor:pointer;display:inline-block}
.fc-preview button.fc-first{background:#ffd24d;color:#1d1d1f;text-decoration:none;padding:.25rem .75rem;border-radius:.25rem}
.fc-preview form{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.fc-preview :focus-visible{outline:3px solid #ffd24d;outline-offset:2px}`;

/** Says that this browser sees a draft, and ends that. Only the server draws it. */
export function PreviewBar({
  until,
  marks = "none",
  mayEdit = false,
  way = "publish",
  ...rest
}: PreviewBarData) {
  const { t } = useTranslation();
  const nonce = useNonce();
  return (
    <aside className="fc-preview" aria-label={t("desk.bar.label")}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text above */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLE }} />
      {marks === "edit" && <script type="module" src={__PAGE_EDITOR_SCRIPT__} />}
      {until === undefined ? (
        <OwnPreview {...rest} marks={marks} mayEdit={mayEdit} way={way} />
      ) : (
        <SharedPreview until={until} />
      )}
    </aside>
  );
}

/** An editor's, which leads back to the editor. */
function OwnPreview({ path, state, marks, mayEdit, way, language }: Omit<PreviewBarData, "until">) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        {state === undefined
          ? t(marks === "edit" ? "desk.bar.editing" : "desk.bar.text")
          : t("desk.bar.state", { state: t(`desk.states.page.${state.name}`) })}
      </p>
      {state !== undefined && <a href={state.list}>{t("desk.bar.states")}</a>}
      <a href={`/preview?${new URLSearchParams({ here: path })}`}>{t("desk.bar.texts")}</a>
      <a href={editorAddress(language ?? null, CHECK_ADDRESS)}>{t(`desk.bar.${way}`)}</a>
      <a href={editorAddress(language ?? null, "/preview")}>{t("desk.bar.back")}</a>
      <form method="post" action="/preview">
        <input type="hidden" name="to" value={path} />
        {(mayEdit || marks === "edit") && (
          <button
            type="submit"
            name="do"
            value={marks === "edit" ? "stop_editing" : "edit_here"}
            className="fc-first"
          >
            {t(marks === "edit" ? "desk.bar.stop_editing" : "desk.bar.edit_here")}
          </button>
        )}
        <button type="submit" name="do" value={marks === "keys" ? "hide_keys" : "show_keys"}>
          {t(marks === "keys" ? "desk.bar.hide_keys" : "desk.bar.show_keys")}
        </button>
        <button type="submit" name="do" value="end_preview">
          {t("desk.bar.end")}
        </button>
      </form>
    </>
  );
}

/** Of somebody with a link: nothing of it leads to the editor. */
function SharedPreview({ until }: { until: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t("desk.bar.shared", { time: until })}</p>
      <form method="post" action="/preview/shared">
        <button type="submit">{t("desk.bar.leave")}</button>
      </form>
    </>
  );
}
