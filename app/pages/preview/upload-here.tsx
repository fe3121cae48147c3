import { ACCEPTED_PICTURES } from "~/domain/pictures/uploaded-picture";
import { useTranslation } from "~/ui/site-context";
import { PartButton } from "./document-form";
import { TextField } from "./editor-parts";
import * as styles from "./preview.css";

/** A picture of one's own, for this field. Every button of the form sends it; this one shows it. */
export function UploadHere({
  field: { name, label },
  at,
  action,
  limits,
}: {
  field: { name: string; label: string };
  /** The part and its row. */
  at: string;
  action: string;
  limits: string;
}) {
  const { t } = useTranslation();
  const file = `upload-${name}`;
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.label}>{t("desk.pictures.upload_here")}</legend>
      <TextField
        {...{ id: file, label: t("desk.pictures.file_here"), hint: limits, type: "file" }}
        accept={ACCEPTED_PICTURES}
      />
      <div>
        <PartButton what={`upload:${at}:${name}`} of={label} action={action}>
          {t("desk.pictures.send_here")}
        </PartButton>
      </div>
    </fieldset>
  );
}
