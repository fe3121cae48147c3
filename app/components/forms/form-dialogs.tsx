import { useLocation } from "@remix-run/react";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { OpenForm } from "~/components/form-link";
import type { FormDialogProps } from "./form-dialog";

/** The dialogs' code: fields, errors and their styles. A page that opens no form doesn't load it. */
const loadDialog = () => import("./form-dialog").then(({ FormDialog }) => FormDialog);

/**
 * Wraps a hydrated page, so that its links to forms open a dialog. What the shopper typed stays when the dialog is
 * closed and opened again.
 */
export function FormDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<string[]>([]);
  const [wanted, setWanted] = useState<string | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<FormDialogProps> | null>(null);
  const [forms] = useState(() => ({
    open(href: string) {
      setOpened((before) => (before.includes(href) ? before : [...before, href]));
      setWanted(href);
      loadDialog().then(
        (loaded) => setDialog(() => loaded),
        // The form's own page needs no script.
        () => window.location.assign(href),
      );
    },
    // A failure shows when the form is opened.
    expect: () => void loadDialog().catch(() => {}),
  }));
  // The router opened another page, which the dialog is not about. (A link to a field changes only the hash.)
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every other address closes it
  useEffect(() => setWanted(null), [pathname, search]);
  return (
    <OpenForm.Provider value={forms}>
      {children}
      {Dialog &&
        opened.map((href) => (
          <Dialog key={href} href={href} wanted={href === wanted} closed={() => setWanted(null)} />
        ))}
    </OpenForm.Provider>
  );
}
