import { crc32, deflateRawSync } from "node:zlib";

/** One entry of an archive for a test. What is left out is true; what is given may lie. */
export type ZipEntry = {
  name: string | Buffer;
  content: string | Buffer;
  isStored?: boolean;
  unpackedBytes?: number;
  /** "none": not even that the name is UTF-8 */
  flags?: number | "none";
  unixMode?: number;
  method?: number;
};

const utf8Names = 0x800;
const madeByUnix = 0x0314;

function commonFields(entry: ZipEntry, packed: Buffer): Buffer {
  const content = Buffer.from(entry.content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(entry.flags === "none" ? 0 : (entry.flags ?? 0) | utf8Names, 2);
  fields.writeUInt16LE(entry.method ?? (entry.isStored ? 0 : 8), 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(entry.unpackedBytes ?? content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(entry.name), 22);
  return fields;
}

function directoryRecord(entry: ZipEntry, fields: Buffer, offset: number): Buffer {
  const start = Buffer.alloc(6);
  start.writeUInt32LE(0x02014b50, 0);
  start.writeUInt16LE(madeByUnix, 4);
  const end = Buffer.alloc(14);
  end.writeUInt32LE(((entry.unixMode ?? 0o100644) << 16) >>> 0, 6);
  end.writeUInt32LE(offset, 10);
  return Buffer.concat([start, fields, end, Buffer.from(entry.name)]);
}

/** The bytes of a ZIP archive with the given entries, honest or not; for tests of what reads archives. */
export function makeZip(entries: ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = entry.isStored ? Buffer.from(entry.content) : deflateRawSync(entry.content);
    const fields = commonFields(entry, packed);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, Buffer.from(entry.name), packed]);
    directory.push(directoryRecord(entry, fields, offset));
    bodies.push(local);
    offset += local.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directoryBytes, end]);
}
