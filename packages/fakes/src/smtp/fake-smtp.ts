import { once } from "node:events";
import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { SMTPServer } from "smtp-server";
import { pagePolicy } from "../html-page.ts";
import { serveMoods } from "../fault-modes.ts";
import type { Moods, MisbehaveOptions } from "../fault-modes.ts";
import { readMail } from "./mail-parser.ts";
import type { StoredMail } from "./mail-parser.ts";
import { mailsPage } from "./mailbox-page.ts";

/**
 * Ways to go wrong: `down` hangs up, `hang` takes the connection and says nothing, `450` and `550` are what recipients are
 * refused with, for now and for good; `lost_answer` keeps the mail and hangs up in the place of saying so.
 */
export const smtpMisbehaviours = ["down", "hang", "450", "550", "lost_answer"] as const;
export type SmtpMisbehaviour = (typeof smtpMisbehaviours)[number];

export type SmtpStandIn = {
  /** The page that shows the mails; `/mails?to=` lists them as JSON, oldest first. */
  url: string;
  /** SMTP_URL. */
  smtpUrl: string;
  mails: StoredMail[];
  misbehave: (how: SmtpMisbehaviour | null, options?: MisbehaveOptions) => void;
  /** Ends at once, connections that hang included. */
  close: () => Promise<void>;
};

const maxMailBytes = 1024 * 1024;
const maxMails = 1000;

class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Whoever is connected, by the port they come from, and how they are treated. */
type Callers = Map<number, { socket: Socket; how: SmtpMisbehaviour | undefined }>;

/** The server behind the door: it speaks SMTP on the sockets that it is handed. */
function mailServer(callers: Callers, mails: StoredMail[]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    // Its certificate would be its own, which whoever asks for one refuses.
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: maxMailBytes,
    onRcptTo: (_address, { remotePort }, done) => {
      const how = callers.get(remotePort)?.how;
      if (how === "450") done(new Refusal(450, "mailbox busy, try again later"));
      else if (how === "550") done(new Refusal(550, "no such mailbox"));
      else done();
    },
    onData: (stream, { envelope, remotePort }, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        mails.push({
          ...readMail(Buffer.concat(parts).toString()),
          at: new Date().toISOString(),
          recipients: envelope.rcptTo.map(({ address }) => address),
        });
        if (mails.length > maxMails) mails.shift();
        const caller = callers.get(remotePort);
        if (caller?.how === "lost_answer") caller.socket.destroy();
        else done();
      });
    },
  });
}

/** The door is our own, so that a server that is "down" does not even greet. */
function openDoor(take: Moods<SmtpMisbehaviour>["take"], mails: StoredMail[]): [Server, () => void] {
  const callers: Callers = new Map();
  const behind = mailServer(callers, mails);
  // Whoever hangs up in the middle of a word is no fault of ours.
  behind.on("error", () => undefined);
  const door = createServer((socket) => {
    const port = socket.remotePort ?? 0;
    const how = take()?.how;
    callers.set(port, { socket, how });
    socket.on("close", () => callers.delete(port));
    socket.on("error", () => undefined);
    if (how === "down") socket.resetAndDestroy();
    else if (how !== "hang") behind.server.emit("connection", socket);
  });
  const close = (): void => {
    for (const { socket } of callers.values()) socket.destroy();
    door.close();
  };
  return [door, close];
}

function serveMails(http: FastifyInstance, mails: readonly StoredMail[]): void {
  http.get<{ Querystring: { to?: string } }>("/mails", ({ query: { to } }) =>
    mails.filter(({ recipients }) => to === undefined || recipients.includes(to)),
  );
  http.get("/", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers({
        "content-security-policy": pagePolicy([]),
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      })
      .send(mailsPage(mails)),
  );
}

/**
 * A mail server on 127.0.0.1 that keeps what it is given (the last thousand) and shows it on a page instead of sending it.
 * `POST /__control {mode, times?}` on the page's address changes its behaviour from another process. Free ports.
 */
export async function startSmtp(): Promise<SmtpStandIn> {
  const mails: StoredMail[] = [];
  const http = Fastify({ forceCloseConnections: true });
  const moods = serveMoods(http, smtpMisbehaviours, 0);
  serveMails(http, mails);
  const [door, close] = openDoor(moods.take, mails);
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const address = door.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  const url = await http.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    mails,
    misbehave: moods.change,
    close: async () => {
      close();
      http.server.closeAllConnections();
      await http.close();
    },
  };
}
