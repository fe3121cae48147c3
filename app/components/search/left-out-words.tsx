import { useTranslation } from "~/components/site-context";

/** Says which words of the search no car matches, so that it was done without them. */
export function LeftOutWords({ words }: { words: readonly string[] }) {
  const { t } = useTranslation();
  if (words.length === 0) return null;
  return (
    <p role="status">
      {t("search.left_out", { count: words.length, words: words.map((word) => `“${word}”`).join(", ") })}
    </p>
  );
}
