import { Readable } from "node:stream";
import { StorageFailed } from "./storage-failed.ts";

/**
 * The bytes of a body that fails when nothing arrives for a time. The time counts only while more is wanted: a reader may be
 * as slow as it likes.
 * @param silence in milliseconds
 */
export function steadyBody(body: Readable, silence: number): Readable {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return new Readable({
    read() {
      const tooLate = setTimeout(() => this.destroy(new StorageFailed("get", "silent")), silence);
      chunks
        .next()
        .finally(() => clearTimeout(tooLate))
        .then(
          ({ done, value }) => this.push(done === true ? null : value),
          () => this.destroy(new StorageFailed("get", "interrupted")),
        );
    },
    destroy(error, done) {
      body.destroy();
      done(error);
    },
  });
}
