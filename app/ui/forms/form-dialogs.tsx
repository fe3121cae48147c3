import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { OpenForm } from "~/ui/form-link";
import { closeDialog, openDialog, useDialogEntries, useOpenDialog } from "~/ui/open-dialog";
import { useAddress } from "~/ui/site-context";
import type { FormDialogProps } from "./form-dialog";

/** The dialogs' code: fields, errors and their styles. A page that opens no form doesn't load it. */
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
    <OpenForm.Provider value={FORMS}>
      {children}
      {Dialog &&
        opened.map((href) => <Dialog key={href} href={href} wanted={href === wanted} closed={closeDialog} />)}
    </OpenForm.Provider>
  );
}

const FORMS = {
  open: openDialog,
  // A failure shows when the form is opened.
  expect: () => void loadDialog().catch(() => {}),
};
