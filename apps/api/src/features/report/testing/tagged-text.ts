import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

type StructNode = { role?: string; alt?: string; children?: StructNode[]; type?: string; id?: string };
/** An element of the structure tree with the text of its content, as a screen reader gets it. */
export type TaggedElement = { role: string; alt?: string; text: string; children: TaggedElement[] };

/** A PDF as another program than ours reads it (PDF.js). */
export const openPdf = (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes));
type Pdf = Awaited<ReturnType<typeof openPdf>>;

/** The texts of the marked content of a page by its id. */
async function readMarkedTexts(page: Awaited<ReturnType<Pdf["getPage"]>>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if (!("type" in item)) {
      const id = open.findLast((each) => each !== null);
      if (id !== undefined) texts.set(id, `${texts.get(id) ?? ""}${item.str}${item.hasEOL ? " " : ""}`);
    } else if (item.type === "endMarkedContent") open.pop();
    else open.push(item.type === "beginMarkedContentProps" ? item.id : null);
  }
  return texts;
}

function toTaggedElement(node: StructNode, texts: ReadonlyMap<string, string>): TaggedElement {
  const children = node.children ?? [];
  return {
    role: node.role ?? "",
    ...(node.alt === undefined ? {} : { alt: node.alt }),
    text: children
      .map(({ id }) => (id === undefined ? "" : (texts.get(id) ?? "")))
      .join("")
      .replaceAll(/\s+/g, " ")
      .trim(),
    children: children.filter(({ role }) => role !== undefined).map((child) => toTaggedElement(child, texts)),
  };
}

/** The structure tree of each page with its texts, in reading order. An element of two pages is in the trees of both. */
export async function readTaggedPages(pdf: Pdf): Promise<TaggedElement[]> {
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_page, index) => pdf.getPage(index + 1)));
  const texts = new Map((await Promise.all(pages.map(readMarkedTexts))).flatMap((each) => [...each]));
  const trees = await Promise.all(pages.map((page) => page.getStructTree() as Promise<StructNode>));
  return trees.map((tree) => toTaggedElement(tree, texts));
}

/** Elements with one of these roles below `element`, in reading order. */
export function listElements(element: TaggedElement, ...roles: string[]): TaggedElement[] {
  return element.children.flatMap((child) => [
    ...(roles.includes(child.role) ? [child] : []),
    ...listElements(child, ...roles),
  ]);
}

/** Operations that draw outside of marked content, which readers could neither read nor skip: page and name of each. */
export async function listUnmarkedDrawing(pdf: Pdf): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS();
  const names = new Map(Object.entries(OPS).map(([name, code]) => [code as number, name]));
  const unmarked: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { fnArray } = await (await pdf.getPage(number)).getOperatorList();
    let depth = 0;
    for (const code of fnArray) {
      const name = names.get(code) ?? "";
      if (name.startsWith("beginMarkedContent")) depth += 1;
      else if (name === "endMarkedContent") depth -= 1;
      else if (depth === 0 && /^(showText|fill|stroke|eoFill|constructPath|paint)/.test(name))
        unmarked.push(`${number}: ${name}`);
    }
  }
  return unmarked;
}
