import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import Fastify from "fastify";
import PostalMime, { type Address } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { openOnFreePort, serveFaultModes, type FaultModes, type FaultOptions } from "../fake-server.ts";
import { html, renderPage, sendPage, type Markup } from "../html-page.ts";

/**
 * Faults: `down` resets the connection, `hang` accepts it and sends nothing, `450` and `550` reject recipients
 * temporarily or permanently, `lost_answer` stores the mail and disconnects instead of confirming it.
 */
const smtpFaults = ["down", "hang", "450", "550", "lost_answer"] as const;
export type SmtpFault = (typeof smtpFaults)[number];

/** A received mail. `at`: time of receipt in ISO 8601; `recipients`: the addresses of the RCPT commands. */
export type StoredMail = {
  at: string;
  recipients: string[];
  from: string;
  to: string;
  replyTo: string | null;
  messageId: string | null;
  subject: string;
  text: string;
  /** Names of the header fields, in order and in lower case, so that an injected header is visible. */
  fields: string[];
};

export type FakeSmtp = {
  /** URL of the page that shows the mails; `/mails?to=` lists them as JSON, oldest first. */
  url: string;
  /** SMTP_URL. */
  smtpUrl: string;
  mails: StoredMail[];
  setFault: (fault: SmtpFault | null, options?: FaultOptions) => void;
  /** Closes the servers at once, including connections that hang. */
  close: () => Promise<void>;
};

const maxMailBytes = 1024 * 1024;
const maxMails = 1000;

/** Open connections by remote port, with the fault of each. */
type SmtpConnections = Map<number, { socket: Socket; fault: SmtpFault | undefined }>;

const formatAddress = ({ name, address = "" }: Address): string => (name === "" ? address : `${name} <${address}>`);

async function parseMail(raw: Buffer, recipients: string[]): Promise<StoredMail> {
  const { from, to, replyTo, messageId, subject, text, headers } = await PostalMime.parse(raw);
  const [firstReplyTo] = replyTo ?? [];
  return {
    at: new Date().toISOString(),
    recipients,
    from: from ? formatAddress(from) : "",
    to: (to ?? []).map(formatAddress).join(", "),
    replyTo: firstReplyTo ? formatAddress(firstReplyTo) : null,
    messageId: messageId ?? null,
    subject: subject ?? "",
    text: (text ?? "").trimEnd(),
    fields: headers.map(({ key }) => key),
  };
}

const smtpError = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

/** Creates the SMTP server. It does not listen itself: the listener passes it the accepted sockets. */
function createMailServer(connections: SmtpConnections, mails: StoredMail[]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    // Its certificate would be self-signed, which clients that request STARTTLS reject.
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: maxMailBytes,
    onRcptTo: (_address, { remotePort }, done) => {
      const fault = connections.get(remotePort)?.fault;
      if (fault === "450") done(smtpError(450, "mailbox busy, try again later"));
      else if (fault === "550") done(smtpError(550, "no such mailbox"));
      else done();
    },
    onData: callbackify(async (stream: Readable, { envelope, remotePort }: SMTPServerSession): Promise<void> => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      mails.push(await parseMail(await buffer(stream), recipients));
      if (mails.length > maxMails) mails.shift();
      const connection = connections.get(remotePort);
      if (connection?.fault === "lost_answer") connection.socket.destroy();
    }),
  });
}

/** Listens with a plain TCP server, so that a server that is "down" does not even send a greeting. */
function openListener(takeMode: FaultModes<SmtpFault>["takeMode"], mails: StoredMail[]): [Server, () => void] {
  const connections: SmtpConnections = new Map();
  const mailServer = createMailServer(connections, mails);
  // A client that disconnects within a command is not an error of the fake.
  mailServer.on("error", () => undefined);
  const listener = createServer((socket) => {
    const port = socket.remotePort ?? 0;
    const fault = takeMode()?.fault;
    connections.set(port, { socket, fault });
    socket.on("close", () => connections.delete(port));
    socket.on("error", () => undefined);
    if (fault === "down") socket.resetAndDestroy();
    else if (fault !== "hang") mailServer.server.emit("connection", socket);
  });
  const close = (): void => {
    for (const { socket } of connections.values()) socket.destroy();
    listener.close();
  };
  return [listener, close];
}

const timeFormat = new Intl.DateTimeFormat("it-IT", { dateStyle: "short", timeStyle: "medium" });

/** The text with its URLs as links, one page line per line of text. */
function linkifyLines(text: string): Markup[] {
  return text.split("\n").map((line) => {
    const parts = line
      .split(/(https?:\/\/[^\s<>"]+)/)
      .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`));
    return html`${parts}<br />`;
  });
}

/** Renders a page with the mails (oldest first), newest first. */
function renderMailbox(mails: readonly StoredMail[]): string {
  const items = mails.toReversed().map(
    ({ at, from, to, replyTo, subject, text }) => html`
      <li>
        <h2>${subject}</h2>
        <p class="soft">
          ${timeFormat.format(new Date(at))}<br />Da ${from}<br />A ${to}
          ${replyTo === null ? null : html`<br />Rispondi a ${replyTo}`}
        </p>
        <p>${linkifyLines(text)}</p>
      </li>
    `,
  );
  return renderPage(
    { title: "Posta inviata", service: "Posta di prova", notice: "nessuna mail esce da questo computer" },
    items.length === 0
      ? html`<p>Non è ancora arrivato niente.</p>`
      : html`<ul>
          ${items}
        </ul>`,
  );
}

/**
 * Starts a mail server on 127.0.0.1 that stores the received mails (the last 1,000) and shows them on a page instead of
 * delivering them. Both ports are free ones.
 */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const mails: StoredMail[] = [];
  const http = Fastify({ forceCloseConnections: true });
  const faultModes = serveFaultModes(http, smtpFaults, 0);
  http.get<{ Querystring: { to?: string } }>("/mails", ({ query: { to } }) =>
    mails.filter(({ recipients }) => to === undefined || recipients.includes(to)),
  );
  http.get("/", (_request, reply) => sendPage(reply, renderMailbox(mails)));
  const [listener, closeListener] = openListener(faultModes.takeMode, mails);
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  const { url, close } = await openOnFreePort(http);
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    mails,
    setFault: faultModes.setFault,
    close: async () => {
      closeListener();
      await close();
    },
  };
}
