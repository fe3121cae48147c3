import { editorAddress } from "~/domain/editing/editor-address";
import { objectPosition } from "~/domain/pictures/focal-point";
import { ACCEPTED_PICTURES } from "~/domain/pictures/uploaded-picture";
import { useNonce, useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, small, stackTight } from "~/ui/styles/layout.css";
import { BackLink, EditorFrame, ReturnField } from "./editor-frame";
import { FaultList, LabelledField, Notice, TextField } from "./editor-parts";
import type { picturesPage } from "./pictures-page.server";
import * as styles from "./preview.css";

type PicturesPageProps = Awaited<ReturnType<typeof picturesPage>>;
type OnePictureProps = PicturesPageProps & { picture: NonNullable<PicturesPageProps["picture"]> };

const PATH = "/preview/pictures";

/** The pictures that editors have uploaded, or one of them. */
export function PicturesPage(props: PicturesPageProps) {
  const { t } = useTranslation();
  const { frame, heading, notice, errors, picture } = props;
  return (
    <EditorFrame frame={frame} notice={errors.length === 0 ? notice : null} hasOwnLook={!picture}>
      <div className={stackTight}>
        {picture && (
          <p>
            <BackLink frame={frame} href={editorAddress(frame.language, PATH)}>
              {t("desk.pictures.back")}
            </BackLink>
          </p>
        )}
        <h1>{heading}</h1>
        {!picture && <p className={muted}>{t("desk.pictures.intro")}</p>}
        {!picture && <p className={`${muted} ${small}`}>{props.fullness}</p>}
      </div>
      {errors.length > 0 && <Notice text={notice} />}
      <FaultList errors={errors} />
      {picture ? <OnePicture {...props} picture={picture} /> : <Library {...props} />}
    </EditorFrame>
  );
}

function Library(props: PicturesPageProps) {
  const { t } = useTranslation();
  const { frame, pictures, query, isEmpty, earlier, later } = props;
  const at = (path: string) => editorAddress(frame.language, path);
  return (
    <>
      {frame.lookOnly === null && (
        <section aria-labelledby="upload" className={stackTight}>
          <h2 id="upload">{t("desk.pictures.upload")}</h2>
          <form
            method="post"
            encType="multipart/form-data"
            action={at(PATH)}
            className={`${panel} ${styles.form}`}
          >
            <AltFields typed={props.typed} errors={props.errors} hint="desk.pictures.alt_hint_upload" />
            <FileField {...props} label="desk.pictures.file" isMultiple />
            <div>
              <button type="submit" className={button.primary}>
                {t("desk.pictures.send")}
              </button>
            </div>
          </form>
        </section>
      )}
      <section aria-labelledby="library" className={stackTight}>
        <h2 id="library">{t("desk.pictures.list")}</h2>
        {isEmpty ? (
          <p>{t("desk.pictures.empty")}</p>
        ) : (
          <form method="get" action={PATH} className={styles.find}>
            {frame.language !== null && <input type="hidden" name="language" value={frame.language} />}
            <TextField id="q" label={t("desk.pictures.search")} type="search" defaultValue={query} />
            <button type="submit" className={button.quiet}>
              {t("desk.list.find")}
            </button>
          </form>
        )}
        {!isEmpty && <p>{props.count}</p>}
        <ul className={styles.pictures}>
          {pictures.map((each) => (
            <li key={each.name} className={stackTight}>
              <img
                src={each.url}
                alt=""
                width={each.width}
                height={each.height}
                loading="lazy"
                className={styles.picture}
              />
              <a href={at(each.href)} className={styles.rowLink}>
                {each.name}
              </a>
              {each.needsAlt && (
                <span>
                  <span className={styles.badge}>{t("desk.pictures.needs_alt")}</span>
                </span>
              )}
              <span className={`${muted} ${small}`}>{each.uses}</span>
            </li>
          ))}
        </ul>
        {(earlier || later) && (
          <p className={row}>
            {earlier && <a href={at(earlier)}>{t("desk.list.earlier")}</a>}
            {later && <a href={at(later)}>{t("desk.list.later")}</a>}
          </p>
        )}
      </section>
    </>
  );
}

function OnePicture(props: OnePictureProps) {
  const { t } = useTranslation();
  const { frame, picture, typed } = props;
  const action = editorAddress(frame.language, picture.href);
  const { usedIn } = picture;
  return (
    <>
      <div className={styles.focalPicture} data-focal="">
        <img
          src={picture.large}
          alt={picture.alt ?? ""}
          width={picture.width}
          height={picture.height}
          className={styles.largePicture}
        />
        <span className={styles.focalMark} />
      </div>
      <p className={`${muted} ${small}`}>{picture.facts}</p>
      <FocalPointForm {...props} picture={picture} action={action} />
      <section aria-labelledby="about" className={stackTight}>
        <h2 id="about">{t("desk.pictures.describe")}</h2>
        <form method="post" action={action} className={`${panel} ${styles.form}`}>
          <ReturnField frame={frame} />
          <AltFields typed={typed} errors={props.errors} hint="desk.pictures.alt_hint" />
          <div>
            <button type="submit" name="do" value="describe" className={button.primary}>
              {t("desk.pictures.save")}
            </button>
          </div>
        </form>
      </section>
      <section aria-labelledby="uses" className={stackTight}>
        <h2 id="uses">{t("desk.pictures.used")}</h2>
        {usedIn.length === 0 && <p>{t("desk.pictures.used_nowhere")}</p>}
        <ul className={styles.rows}>
          {usedIn.map(({ label, href, language, state }) => (
            <li key={href} className={styles.rowItem}>
              <a href={href} className={styles.rowLink}>
                {label}
                {language && ` (${language})`}
              </a>
              {state && <span className={`${muted} ${small}`}>{state}</span>}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="replace" className={stackTight}>
        <h2 id="replace">{t("desk.pictures.replace")}</h2>
        <form
          method="post"
          encType="multipart/form-data"
          action={action}
          className={`${panel} ${styles.form}`}
        >
          <ReturnField frame={frame} />
          <p>{t("desk.pictures.replace_intro")}</p>
          <FileField {...props} label="desk.pictures.file_one" />
          <div>
            <button type="submit" className={button.secondary}>
              {t("desk.pictures.replace_send")}
            </button>
          </div>
        </form>
      </section>
      {usedIn.length === 0 && (
        <form method="post" action={action} className={stackTight}>
          <p id="remove" className={`${muted} ${small}`}>
            {t("desk.pictures.remove_intro")}
          </p>
          <div>
            <button type="submit" name="do" value="remove" aria-describedby="remove" className={button.quiet}>
              {t("desk.pictures.remove")}
            </button>
          </div>
        </form>
      )}
    </>
  );
}

/** The shapes in which pages crop pictures. */
const CROPS = ["wide", "square", "tall"] as const;

/** Two numbers. With script a press on the picture fills them in, and the crops follow. */
function FocalPointForm({
  frame,
  picture: { large, focus },
  focus: typed,
  errors,
  action,
}: OnePictureProps & { action: string }) {
  const { t } = useTranslation();
  const nonce = useNonce();
  const fields = [
    ["focus_x", typed.x],
    ["focus_y", typed.y],
  ] as const;
  const css = `.${styles.focalMark}{inset:${focus.y}% auto auto ${focus.x}%}[data-crop]{object-position:${objectPosition(focus)}}`;
  return (
    <section aria-labelledby="focus" className={stackTight}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: two numbers */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      <h2 id="focus">{t("desk.pictures.focus")}</h2>
      <form method="post" action={action} className={`${panel} ${styles.form}`}>
        <ReturnField frame={frame} />
        <p id="focus-intro">{t("desk.pictures.focus_intro")}</p>
        <div className={styles.focalFields}>
          {fields.map(([name, value]) => (
            <TextField
              key={name}
              {...{ id: name, label: t(`desk.pictures.${name}`), error: errorOf(errors, name) }}
              {...{
                inputMode: "numeric",
                defaultValue: value,
                autoComplete: "off",
                described: "focus-intro",
              }}
              className={`${styles.input} ${styles.short}`}
            />
          ))}
        </div>
        <p className={styles.label}>{t("desk.pictures.crops")}</p>
        <div className={styles.crops}>
          {CROPS.map((crop) => (
            <img
              key={crop}
              src={large}
              alt={t(`desk.pictures.crop_${crop}`)}
              data-crop=""
              className={styles.crop[crop]}
            />
          ))}
        </div>
        <div>
          <button type="submit" name="do" value="focus" className={button.secondary}>
            {t("desk.pictures.focus_save")}
          </button>
        </div>
      </form>
    </section>
  );
}

function errorOf(errors: PicturesPageProps["errors"], field: string): string | null {
  return errors.find((each) => each.field === field)?.message ?? null;
}

function AltFields({
  typed,
  errors,
  hint,
}: {
  typed: PicturesPageProps["typed"];
  errors: PicturesPageProps["errors"];
  hint: string;
}) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...{ id: "alt", label: t("desk.pictures.alt"), hint: t(hint), error: errorOf(errors, "alt") }}
        {...{ defaultValue: typed.alt, autoComplete: "off", dir: "auto" }}
      />
      <span className={styles.tick}>
        <input
          id="decorative"
          name="decorative"
          type="checkbox"
          defaultChecked={typed.isDecorative}
          className={styles.box}
        />
        <label htmlFor="decorative">{t("desk.pictures.decorative")}</label>
      </span>
    </>
  );
}

function FileField({
  limits,
  errors,
  label,
  isMultiple = false,
}: Pick<PicturesPageProps, "limits" | "errors"> & { label: string; isMultiple?: boolean }) {
  const { t } = useTranslation();
  const all = errors.filter(({ field }) => field === "file");
  return (
    <LabelledField id="file" label={t(label)} hint={limits}>
      {all.length > 0 && (
        <div id="file-error">
          {all.map(({ message }) => (
            <p key={message} className={styles.error}>
              {message}
            </p>
          ))}
        </div>
      )}
      <input
        id="file"
        name="file"
        type="file"
        accept={ACCEPTED_PICTURES}
        multiple={isMultiple}
        required
        aria-describedby={all.length > 0 ? "file-hint file-error" : "file-hint"}
        className={styles.input}
      />
    </LabelledField>
  );
}
