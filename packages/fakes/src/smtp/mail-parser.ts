/** A decoded mail. */
export type ParsedMail = {
  from: string;
  to: string;
  replyTo: string | null;
  /** The Message-ID header. */
  messageId: string | null;
  subject: string;
  text: string;
  /** Names of the header fields, in order and in lower case, so that an injected header is visible. */
  fields: string[];
};

/** A received mail. `at`: time of receipt in ISO 8601; `recipients`: the addresses of the RCPT commands. */
export type StoredMail = ParsedMail & { at: string; recipients: string[] };

const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

/**
 * Decodes the encoded words of RFC 2047 (`=?UTF-8?Q?…?=`) in a header field; white space between two of them is
 * dropped.
 */
function decodeEncodedWords(field: string): string {
  return field
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?[\w-]+\?([BQ])\?([^?]*)\?=/gi, (_all, encoding: string, word: string) =>
      encoding.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString()
        : decodeQuotedPrintable(word.replaceAll("_", " ")).toString(),
    );
}

/** Parses a single-part mail of plain text in UTF-8 (RFC 5322). */
export function parseMail(raw: string): ParsedMail {
  const headerEnd = raw.search(/\r?\n\r?\n/);
  const head = (headerEnd === -1 ? raw : raw.slice(0, headerEnd)).replaceAll(/\r?\n[ \t]+/g, " ");
  const body = headerEnd === -1 ? "" : raw.slice(headerEnd).replace(/^\r?\n\r?\n/, "");
  const fields = head.split(/\r?\n/).map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const field = (name: string): string | undefined => fields.find(([known]) => known === name)?.[1];
  const encoding = field("content-transfer-encoding")?.toLowerCase();
  const decodedBody =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString()
      : encoding === "quoted-printable"
        ? decodeQuotedPrintable(body).toString()
        : body;
  const replyTo = field("reply-to");
  return {
    from: decodeEncodedWords(field("from") ?? ""),
    to: decodeEncodedWords(field("to") ?? ""),
    replyTo: replyTo === undefined ? null : decodeEncodedWords(replyTo),
    messageId: field("message-id") ?? null,
    subject: decodeEncodedWords(field("subject") ?? ""),
    text: decodedBody.replaceAll("\r\n", "\n").trimEnd(),
    fields: fields.map(([name]) => name),
  };
}
