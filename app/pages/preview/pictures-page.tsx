import { editorAddress } from "~/domain/editing/editor-address";
import { objectPosition } from "~/domain/pictures/focal-point";
import { ACCEPTED_PICTURES } from "~/domain/pictures/uploaded-picture";
import { useNonce, useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, small, stackTight } from "~/ui/styles/layout.css";
import { BackLink, EditorFrame, ReturnField } from "./editor-frame";
import { FaultList, LabelledField, Notice, RowLink, Section, Submit, TextField } from "./editor-parts";
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
        <Section id="upload" heading={t("desk.pictures.upload")} className={stackTight}>
          <form
            method="post"
            encType="multipart/form-data"
            action={at(PATH)}
            className={`${panel} ${styles.form}`}
          >
            <AltFields typed={props.typed} errors={props.errors} hint="desk.pictures.alt_hint_upload" />
            <FileField {...props} label="desk.pictures.file" isMultiple />
            <Submit>{t("desk.pictures.send")}</Submit>
          </form>
        </Section>
      )}
      <Section id="library" heading={t("desk.pictures.list")} className={stackTight}>
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
              <RowLink href={at(each.href)}>{each.name}</RowLink>
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
      </Section>
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
      <Section id="about" heading={t("desk.pictures.describe")} className={stackTight}>
        <form method="post" action={action} className={`${panel} ${styles.form}`}>
          <ReturnField frame={frame} />
          <AltFields typed={typed} errors={props.errors} hint="desk.pictures.alt_hint" />
          <Submit what="describe">{t("desk.pictures.save")}</Submit>
        </form>
      </Section>
      <Section id="uses" heading={t("desk.pictures.used")} className={stackTight}>
        {usedIn.length === 0 && <p>{t("desk.pictures.used_nowhere")}</p>}
        <ul className={styles.rows}>
          {usedIn.map(({ label, href, language, state }) => (
            <li key={href} className={styles.rowItem}>
              <RowLink href={href}>
                {label}
                {language && ` (${language})`}
              </RowLink>
              {state && <span className={`${muted} ${small}`}>{state}</span>}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="replace" heading={t("desk.pictures.replace")} className={stackTight}>
        <form
          method="post"
          encType="multipart/form-data"
          action={action}
          className={`${panel} ${styles.form}`}
        >
          <ReturnField frame={frame} />
          <p>{t("desk.pictures.replace_intro")}</p>
          <FileField {...props} label="desk.pictures.file_one" />
          <Submit look="secondary">{t("desk.pictures.replace_send")}</Submit>
        </form>
      </Section>
      {usedIn.length === 0 && (
        <form method="post" action={action} className={stackTight}>
          <p id="remove" className={`${muted} ${small}`}>
            {t("desk.pictures.remove_intro")}
          </p>
          <Submit what="remove" of="remove" look="quiet">
            {t("desk.pictures.remove")}
          </Submit>
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
        <Submit what="focus" look="secondary">
          {t("desk.pictures.focus_save")}
        </Submit>
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
