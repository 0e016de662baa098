import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Transform } from "node:stream";
import { HttpError } from "./errors.ts";

/** The largest memory for bodies that are being received or handled. In bytes. */
export type BodyLimits = {
  /** all together */
  readonly most: number;
  /** the bodies that count for one address or caller */
  readonly mostOfCaller: number;
};

/** A caller may have two of the largest bodies at once. Parsed into texts and values, a body takes several times as much. */
export const defaultBodyLimits: BodyLimits = { most: 256_000_000, mostOfCaller: 64_000_000 };

/** A body that announces at most this length is not counted: every request may have so much. In bytes. */
export const smallBody = 64 * 1024;
/** The memory of a part of a body in addition to its bytes: a body may be sent in parts of one byte. In bytes. */
const ofPart = 256;

declare module "fastify" {
  interface FastifyRequest {
    /** the memory of the body; null for a body that is not counted */
    bodyMemory: Share | null;
  }
}

/** The part of the memory that one body takes. */
type Share = {
  /** @returns false when there is no room: nothing is taken then */
  take(bytes: number): boolean;
  /** Keeps it until `handling` has ended, also when the client does not wait for that. */
  keepWhile<T>(handling: Promise<T>): Promise<T>;
  /** The client has its reply, or is gone. */
  leave(): void;
};

/** Limits what bodies take together, so that requests without any right cannot fill the memory. Files are not kept in it, and are left out. */
export function limitBodyMemory(app: FastifyInstance, limits: BodyLimits): void {
  const openShare = createMemory(limits);
  app.decorateRequest("bodyMemory", null);
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (!isCounted(request)) return done(null, payload);
    const share = openShare(request.turn.network ?? request.turn.person);
    request.bodyMemory = share;
    reply.raw.once("close", () => share.leave());
    const counted = new Transform({
      transform: (part: Buffer, _encoding, next) => {
        if (share.take(part.length + ofPart)) next(null, part);
        else next(tooLarge(reply));
      },
    });
    payload.once("error", (error) => counted.destroy(error));
    // where nobody reads the body any more, nobody else listens to its error
    counted.on("error", () => {});
    return done(null, payload.pipe(counted));
  });
}

/** Does what is done with a request, whose body is counted until then. */
export function withBody<T>({ bodyMemory }: FastifyRequest, handling: Promise<T>): Promise<T> {
  return bodyMemory === null ? handling : bodyMemory.keepWhile(handling);
}

function isCounted({ headers, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.config.receives === "file") return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > smallBody;
}

function tooLarge(reply: FastifyReply): HttpError {
  reply.header("retry-after", 1);
  const message = "Too much is being sent at once. Send large requests one after the other.";
  return new HttpError(429, "BODIES_TOO_LARGE", message);
}

/** @returns opens the share of a body */
function createMemory({ most, mostOfCaller }: BodyLimits): (caller: string) => Share {
  const taken = new Map<string, number>();
  let all = 0;
  const add = (caller: string, bytes: number): void => {
    const left = (taken.get(caller) ?? 0) + bytes;
    if (left === 0) taken.delete(caller);
    else taken.set(caller, left);
    all += bytes;
  };
  return (caller) => {
    let [own, isHandled, isOver] = [0, false, false];
    const free = (): void => {
      isOver = true;
      add(caller, -own);
      own = 0;
    };
    return {
      take: (bytes) => {
        if (isOver || all + bytes > most || (taken.get(caller) ?? 0) + bytes > mostOfCaller) return false;
        own += bytes;
        add(caller, bytes);
        return true;
      },
      keepWhile: (handling) => {
        isHandled = true;
        return handling.finally(free);
      },
      leave: () => {
        if (!isHandled) free();
      },
    };
  };
}
