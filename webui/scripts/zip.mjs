// Writes a zip archive whose bytes depend on its files alone.
import { crc32, deflateRawSync } from "node:zlib";

/** The first date that the format knows, 1 January 1980, for every file. */
const date = 0x21;

/** An archive of files: a list of names with their contents as buffers. */
export function zip(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of files) {
    const packed = deflateRawSync(content, { level: 9 });
    const common = header(content, packed, Buffer.byteLength(name));
    const local = Buffer.concat([signature(0x04034b50), common, Buffer.from(name), packed]);
    directory.push(Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), common, Buffer.alloc(10), number32(offset), Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

/** The fields that a file has both before its content and in the directory. */
function header(content, packed, nameLength) {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0); // version 2.0 reads it
  fields.writeUInt16LE(0x800, 2); // names are UTF-8
  fields.writeUInt16LE(8, 4); // deflate
  fields.writeUInt16LE(date, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}

const number32 = (value) => Buffer.from(Uint32Array.of(value).buffer);
const signature = number32;
