import { type FaultRow, testFaults } from "../../../support/site-faults";

const WORDS = { heading: "Wash", intro: "We wash it.", submit: "Book" };
const form = (fields: unknown[]) => ({
  forms: { wash: { path: "/wash", category: "Service Booking", fields } },
});
const withWording = (wording: object, rows: FaultRow[]) =>
  testFaults(rows, { files: { "wording/en-AU.json": wording } });

withWording({ forms: { wash: WORDS } }, [
  ["a form with a required email", form(["name", "email", "terms_agreed"]), []],
  [
    "a form without a required email or phone",
    form(["name"]),
    ["error forms.wash.fields: a lead needs a required email or phone, or nobody can be answered"],
  ],
  ["a field without a label", form(["name", "phone", { name: "Wax" }]), [/form\.field\.wax/]],
]);
withWording({}, [
  [
    "a form without wording",
    form(["name", "phone"]),
    [/forms\.wash\.heading/, /forms\.wash\.intro/, /forms\.wash\.submit/],
  ],
]);
