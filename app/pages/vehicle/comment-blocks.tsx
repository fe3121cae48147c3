import type { CommentBlock } from "~/domain/car/dealer-comments";
import { useFirstLanguage } from "~/ui/site-context";
import { keptLines } from "~/ui/styles/layout.css";

interface CommentBlocksProps {
  blocks: CommentBlock[];
  /** Whether the text continues elsewhere. */
  more?: boolean;
  paragraphClass?: string;
  listClass?: string;
}

/** Dealer comments as paragraphs and lists (rules/vehicle-page#comments-layout). */
export function CommentBlocks({
  blocks,
  more = false,
  paragraphClass = keptLines,
  listClass,
}: CommentBlocksProps) {
  const written = useFirstLanguage();
  const end = (isLast: boolean) => (more && isLast ? " …" : "");
  return (
    <>
      {blocks.map((block, at) => {
        const isLast = at === blocks.length - 1;
        return "text" in block ? (
          <p key={block.text} className={paragraphClass} {...written}>
            {block.text}
            {end(isLast)}
          </p>
        ) : (
          <ul key={block.items.join()} className={listClass} {...written}>
            {block.items.map((item, index) => (
              <li key={item}>
                {item}
                {end(isLast && index === block.items.length - 1)}
              </li>
            ))}
          </ul>
        );
      })}
    </>
  );
}
