import { createRequire } from "node:module";
import { openSync, type Font } from "fontkit";
import PDFDocument from "pdfkit";

const require = createRequire(import.meta.url);

/** Fonts of the app with all their glyphs, licensed under the OFL 1.1: each package has its LICENSE_FONT. */
const fontFiles = {
  regular: require.resolve("@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf"),
  display: require.resolve("@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf"),
  /** For what the others lack: "≈", "⅓". */
  sign: require.resolve("@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf"),
  cyrillicAndGreek: require.resolve("@expo-google-fonts/didact-gothic/400Regular/DidactGothic_400Regular.ttf"),
} as const;
type FontName = keyof typeof fontFiles;
const fallbackFonts = ["sign", "cyrillicAndGreek"] as const;

/** Parsed at their first use and kept: 0.5 MB. */
const parsedFonts = new Map<FontName, Font>();

function parseFont(name: FontName): Font {
  const parsed = parsedFonts.get(name) ?? (openSync(fontFiles[name]) as Font);
  parsedFonts.set(name, parsed);
  return parsed;
}

/**
 * The font for one document, which remembers how it laid out each text: the library asks three times for every text
 * with font features, and figures repeat.
 */
function createDocumentFont(font: Font): Font {
  const runs = new Map<string, ReturnType<Font["layout"]>>();
  const layout: Font["layout"] = (text, ...options) => {
    const key = `${JSON.stringify(options[0] ?? [])} ${text}`;
    const run = runs.get(key) ?? font.layout(text, ...options);
    runs.set(key, run);
    return run;
  };
  return Object.create(font, { layout: { value: layout } }) as Font;
}

/** Light values of the app's tokens; every text has at least 4.5:1 against white, in grey too. */
export const colours = {
  ink: "#17201a",
  ink2: "#48524b",
  line: "#d9d2c4",
  lineStrong: "#857e70",
  sunken: "#f3f0e8",
  hero: "#123d2b",
  heroInk: "#e9f2b8",
  accent: "#ff7a55",
  primary: "#1c6b46",
  primarySoft: "#dcebdd",
  white: "#ffffff",
} as const;
export type Colour = (typeof colours)[keyof typeof colours];

/** `size` in points; digits of `isTabular` text have one width, so that columns of figures align. */
export type TextStyle = { font: FontName; size: number; colour: Colour; isTabular?: boolean };

export const textStyles = {
  title: { font: "display", size: 25, colour: colours.ink },
  heading: { font: "display", size: 14.5, colour: colours.hero },
  subheading: { font: "bold", size: 10.5, colour: colours.ink },
  body: { font: "regular", size: 9, colour: colours.ink },
  quiet: { font: "regular", size: 8.5, colour: colours.ink2 },
} as const satisfies Record<string, TextStyle>;

/** A4 in points, with room for the running header and footer. */
export const page = { width: 595.28, height: 841.89, left: 48, right: 48, top: 66, bottom: 60 } as const;
export const contentWidth = page.width - page.left - page.right;
const lowestY = page.height - page.bottom;

/** Baseline to baseline, by the size of the text. */
const lineSpacing = 1.36;
export const lineHeightOf = ({ size }: TextStyle): number => size * lineSpacing;

/** Options that the library's types, which are of an earlier version, do not know. */
const newerOptions: object = { subset: "PDF/UA" };

/** An element of the structure tree, by which readers tell headings, lists and cells. */
export type PdfElement = PDFKit.PDFStructureElement;
type ElementOptions = {
  /** Text in place of a drawing, and where that is: left, top, right, bottom. */
  alt?: string;
  bbox?: readonly [number, number, number, number];
  /** How the content is spoken, where its signs are not words. */
  actual?: string;
  /** Attributes of a cell. */
  cell?: { scope?: "Column" | "Row"; columns?: number };
};

/** Pictographs with what joins and modifies them, which are left out: a font with all of them has ten megabytes. */
const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f/gu;

type TextRun = { font: FontName; text: string };

/**
 * A tagged PDF of A4 pages (PDF/UA-1): everything drawn is either content of an element of the structure tree or an
 * artifact. Draws at `y`, from top to bottom, in points.
 */
export class PdfWriter {
  readonly doc: PDFKit.PDFDocument;
  readonly root: PdfElement;
  y: number = page.top;
  /** Widths at a size of 1 point, by font, kind of digits and text: the same words stand in many rows. */
  readonly #widths = new Map<string, number>();

  constructor({ title, author, at }: { title: string; author: string; at: Date }) {
    this.doc = new PDFDocument({
      autoFirstPage: false,
      // The number of pages, which each page states, is known at the end.
      bufferPages: true,
      size: "A4",
      margin: 0,
      pdfVersion: "1.7",
      ...newerOptions,
      tagged: true,
      lang: "it-IT",
      displayTitle: true,
      // None of the standard fonts, which are not embedded.
      font: "",
      info: { Title: title, Author: author, Creator: "Fetta", Producer: "PDFKit", CreationDate: at, ModDate: at },
    });
    for (const name of ["regular", "bold", "display", ...fallbackFonts] as const)
      // The library's types do not know that it takes parsed fonts.
      this.doc.registerFont(name, createDocumentFont(parseFont(name)) as unknown as Buffer);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
    this.addPage();
  }

  addPage(): void {
    this.doc.addPage();
    this.y = page.top;
  }

  /** Begins a new page where less than `height` is left; true where it did. */
  ensureSpace(height: number): boolean {
    if (this.y + height <= lowestY) return false;
    this.addPage();
    return true;
  }

  /** Draws content that readers skip: lines, backgrounds, what is repeated on every page. */
  drawArtifact(type: "Layout" | "Pagination", draw: () => void, attached?: "Top" | "Bottom"): void {
    this.doc.markContent("Artifact", attached ? { type, attached: [attached] } : { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Adds an element of the structure tree to `parent`, with what `draw` draws as its content. */
  addElement(parent: PdfElement, tag: string, options: ElementOptions = {}, draw?: () => void): PdfElement {
    const { cell, ...texts } = options;
    // The library's types lack the box.
    const element = this.doc.struct(tag, texts as { alt?: string; actual?: string });
    // The library has an option for the scope of a header cell and none for the columns of a cell.
    if (cell) dataOf(element)["A"] = toCellAttributes(cell);
    parent.add(element);
    if (draw) {
      const content = this.doc.markStructureContent(tag);
      draw();
      this.doc.endMarkedContent();
      element.add(content);
      element.end();
    }
    return element;
  }

  /**
   * The text in parts that one font can draw each: its own, or one for what it lacks. Letters of other scripts than
   * Latin, Cyrillic and Greek are shown as "?", pictographs are left out; the CSV has every text as it is.
   */
  #toRuns(text: string, font: FontName): TextRun[] {
    const runs: TextRun[] = [];
    for (const character of text.replaceAll(pictographs, "").normalize("NFC")) {
      const codePoint = character.codePointAt(0) ?? 0;
      const drawing = [font, ...fallbackFonts].find((each) => parseFont(each).hasGlyphForCodePoint(codePoint));
      const part = { font: drawing ?? font, text: drawing ? character : "?" };
      const last = runs.at(-1);
      if (last?.font === part.font) last.text += part.text;
      else runs.push(part);
    }
    return runs;
  }

  #measureRun({ font, text }: TextRun, { size, isTabular = false }: TextStyle): number {
    const key = `${font} ${isTabular} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known * size;
    this.doc.font(font).fontSize(1);
    const width = this.doc.widthOfString(text, isTabular ? { features: ["tnum"] } : {});
    this.#widths.set(key, width);
    return width * size;
  }

  measure(text: string, style: TextStyle): number {
    return this.#toRuns(text, style.font).reduce((width, run) => width + this.#measureRun(run, style), 0);
  }

  /** Draws one line of text; `align` says which side of `x` it is on. */
  drawText(text: string, x: number, y: number, style: TextStyle, align: "left" | "right" | "center" = "left"): void {
    const width = align === "left" ? 0 : this.measure(text, style);
    let left = x - (align === "right" ? width : width / 2);
    for (const run of this.#toRuns(text, style.font)) {
      this.doc
        .font(run.font)
        .fontSize(style.size)
        .fillColor(style.colour)
        .text(run.text, left, y + style.size, {
          lineBreak: false,
          baseline: "alphabetic",
          ...(style.isTabular ? { features: ["tnum"] } : {}),
        });
      left += this.#measureRun(run, style);
    }
  }

  /** The lines of a text in a width; a word that is too long is broken. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(/\s+/)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (this.measure(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = word;
      while (this.measure(line, style) > width && line.length > 1) {
        let end = line.length - 1;
        while (end > 1 && this.measure(line.slice(0, end), style) > width) end -= 1;
        lines.push(line.slice(0, end));
        line = line.slice(end);
      }
    }
    return line === "" ? lines : [...lines, line];
  }

  /** Draws lines below each other; a space ends each but the last, so that extracted words stay apart. */
  drawLines(lines: readonly string[], x: number, y: number, style: TextStyle): void {
    for (const [index, line] of lines.entries())
      this.drawText(index < lines.length - 1 ? `${line} ` : line, x, y + index * lineHeightOf(style), style);
  }

  /** Adds a heading at `y`, and a bookmark of it; `room` is what has to follow on its page. */
  addHeading(level: 1 | 2 | 3, text: string, { room = 60, under = this.doc.outline } = {}): PDFKit.PDFOutline {
    const style = [textStyles.title, textStyles.heading, textStyles.subheading][level - 1] ?? textStyles.body;
    const lines = this.wrap(text, contentWidth, style);
    this.ensureSpace(lines.length * lineHeightOf(style) + room);
    // The library measures the left edge of a bookmark's place from the right edge of the page.
    const bookmark = under.addItem(text, Object.assign({ expanded: level < 2 }, { left: page.width, top: this.y - 8 }));
    this.addElement(this.root, `H${level}`, {}, () => this.drawLines(lines, page.left, this.y, style));
    this.y += lines.length * lineHeightOf(style);
    return bookmark;
  }

  addParagraph(text: string, style: TextStyle = textStyles.body, { x = page.left, width = contentWidth } = {}): void {
    const lines = this.wrap(text, width, style);
    this.ensureSpace(lines.length * lineHeightOf(style));
    this.addElement(this.root, "P", {}, () => this.drawLines(lines, x, this.y, style));
    this.y += lines.length * lineHeightOf(style);
  }

  /** Ends the document; `drawFrame` draws the running header and footer of each page. */
  finish(drawFrame: (pageNumber: number, pageCount: number) => void): PDFKit.PDFDocument {
    this.root.end();
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(index);
      drawFrame(index + 1, count);
    }
    this.doc.end();
    return this.doc;
  }
}

const dataOf = (element: PdfElement): Record<string, unknown> =>
  (Reflect.get(element, "dictionary") as { data: Record<string, unknown> }).data;

function toCellAttributes({ scope, columns }: NonNullable<ElementOptions["cell"]>): object {
  return {
    O: "Table",
    ...(scope === undefined ? {} : { Scope: scope }),
    ...(columns === undefined ? {} : { ColSpan: columns }),
  };
}
