import { blocksNamed, type ContentNode, isBlock } from "../content/content-node";

interface Question {
  question: string;
  answer: string;
}

const INLINE = new Set("a b code em i s strong".split(" "));

/** Returns the questions of a page's `faq` blocks, with their answers as plain text. */
export function questionsOf(nodes: readonly ContentNode[]): Question[] {
  return blocksNamed(nodes, "question").map(({ attributes, children }) => ({
    question: String(attributes.ask),
    answer: plainText(children).replace(/\s+/g, " ").trim(),
  }));
}

function plainText(nodes: readonly ContentNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const text = plainText(node.children);
      return !isBlock(node) && INLINE.has(node.tag) ? text : `${text} `;
    })
    .join("");
}

/** Returns a page's questions as schema.org `FAQPage`; none for a page without answers. */
export function structuredFaq(questions: readonly Question[]): object[] {
  const answered = questions.filter(({ question, answer }) => question !== "" && answer !== "");
  if (answered.length === 0) return [];
  return [
    {
      "@type": "FAQPage",
      mainEntity: answered.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ];
}
