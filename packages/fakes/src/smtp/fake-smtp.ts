import { once } from "node:events";
import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { SMTPServer } from "smtp-server";
import { buildContentSecurityPolicy } from "../html-page.ts";
import { serveFaultModes } from "../fault-modes.ts";
import type { FaultModes, FaultOptions } from "../fault-modes.ts";
import { parseMail } from "./mail-parser.ts";
import type { StoredMail } from "./mail-parser.ts";
import { renderMailbox } from "./mailbox-page.ts";

/**
 * Ways to go wrong: `down` hangs up, `hang` takes the connection and says nothing, `450` and `550` are what recipients are
 * refused with, for now and for good; `lost_answer` keeps the mail and hangs up in the place of saying so.
 */
export const smtpFaults = ["down", "hang", "450", "550", "lost_answer"] as const;
export type SmtpFault = (typeof smtpFaults)[number];

export type FakeSmtp = {
  /** The page that shows the mails; `/mails?to=` lists them as JSON, oldest first. */
  url: string;
  /** SMTP_URL. */
  smtpUrl: string;
  mails: StoredMail[];
  setFault: (fault: SmtpFault | null, options?: FaultOptions) => void;
  /** Ends at once, connections that hang included. */
  close: () => Promise<void>;
};

const maxMailBytes = 1024 * 1024;
const maxMails = 1000;

class SmtpError extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Whoever is connected, by the port they come from, and how they are treated. */
type SmtpConnections = Map<number, { socket: Socket; fault: SmtpFault | undefined }>;

/** The server behind the door: it speaks SMTP on the sockets that it is handed. */
function createMailServer(connections: SmtpConnections, mails: StoredMail[]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    // Its certificate would be its own, which whoever asks for one refuses.
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: maxMailBytes,
    onRcptTo: (_address, { remotePort }, done) => {
      const fault = connections.get(remotePort)?.fault;
      if (fault === "450") done(new SmtpError(450, "mailbox busy, try again later"));
      else if (fault === "550") done(new SmtpError(550, "no such mailbox"));
      else done();
    },
    onData: (stream, { envelope, remotePort }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mails.push({
          ...parseMail(Buffer.concat(chunks).toString()),
          at: new Date().toISOString(),
          recipients: envelope.rcptTo.map(({ address }) => address),
        });
        if (mails.length > maxMails) mails.shift();
        const connection = connections.get(remotePort);
        if (connection?.fault === "lost_answer") connection.socket.destroy();
        else done();
      });
    },
  });
}

/** The door is our own, so that a server that is "down" does not even greet. */
function openListener(
  takeMode: FaultModes<SmtpFault>["takeMode"],
  mails: StoredMail[],
): [Server, () => void] {
  const connections: SmtpConnections = new Map();
  const mailServer = createMailServer(connections, mails);
  // Whoever hangs up in the middle of a word is no fault of ours.
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

function serveMailbox(http: FastifyInstance, mails: readonly StoredMail[]): void {
  http.get<{ Querystring: { to?: string } }>("/mails", ({ query: { to } }) =>
    mails.filter(({ recipients }) => to === undefined || recipients.includes(to)),
  );
  http.get("/", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers({
        "content-security-policy": buildContentSecurityPolicy([]),
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      })
      .send(renderMailbox(mails)),
  );
}

/**
 * A mail server on 127.0.0.1 that keeps what it is given (the last thousand) and shows it on a page instead of sending it.
 * `POST /__control {mode, times?}` on the page's address changes its behaviour from another process. Free ports.
 */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const mails: StoredMail[] = [];
  const http = Fastify({ forceCloseConnections: true });
  const faultModes = serveFaultModes(http, smtpFaults, 0);
  serveMailbox(http, mails);
  const [listener, closeListener] = openListener(faultModes.takeMode, mails);
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  const url = await http.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    mails,
    setFault: faultModes.setFault,
    close: async () => {
      closeListener();
      http.server.closeAllConnections();
      await http.close();
    },
  };
}
