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
 * Faults: `down` resets the connection, `hang` accepts it and sends nothing, `450` and `550` reject recipients
 * temporarily or permanently, `lost_answer` stores the mail and disconnects instead of confirming it.
 */
export const smtpFaults = ["down", "hang", "450", "550", "lost_answer"] as const;
export type SmtpFault = (typeof smtpFaults)[number];

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

class SmtpError extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Open connections by remote port, with the fault of each. */
type SmtpConnections = Map<number, { socket: Socket; fault: SmtpFault | undefined }>;

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
 * Starts a mail server on 127.0.0.1 that stores the received mails (the last 1,000) and shows them on a page instead of
 * delivering them. `POST /__control {mode, times?}` at the address of the page sets its fault from another process.
 * Both ports are free ones.
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
