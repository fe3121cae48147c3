import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { OpenForm } from "~/ui/form-link";
import { closeDialog, openDialog, useDialogEntries, useOpenDialog } from "~/ui/open-dialog";
import { useAddress } from "~/ui/site-context";
import type { FormDialogProps } from "./form-dialog";

/** The dialogs' code: fields, errors and their styles. */
const loadDialog = () => import("./form-dialog").then(({ FormDialog }) => FormDialog);

/**
 * Wraps a hydrated page, so that its links to forms open a dialog. What the shopper typed stays when the dialog is
 * closed and opened again.
 */
export function FormDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<string[]>([]);
  const [Dialog, setDialog] = useState<ComponentType<FormDialogProps> | null>(null);
  const at = useAddress();
  useDialogEntries();
  // Styles that arrive with a tap would make a phone compute those of the whole page again. A failure shows then.
  useEffect(() => void loadDialog().catch(() => {}), []);
  const dialog = useOpenDialog();
  const wanted = dialog?.startsWith("/") ? dialog : null;
  useEffect(() => {
    if (wanted === null) return;
    setOpened((before) => (before.includes(wanted) ? before : [...before, wanted]));
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      // The form's own page needs no script.
      () => window.location.replace(at(wanted)),
    );
  }, [wanted, at]);
  return (
    <OpenForm.Provider value={openDialog}>
      {children}
      {Dialog &&
        opened.map((href) => <Dialog key={href} href={href} wanted={href === wanted} closed={closeDialog} />)}
    </OpenForm.Provider>
  );
}
