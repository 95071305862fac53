// Pictures on their way to the server. It takes JPEG, PNG and WebP without their
// metadata; the browser makes WebP of what else it can read, upright.

import { api } from "../../../../lib/api";
import type { PictureAnswer } from "../../../../lib/api.gen";
import { uploadModel } from "../../../../ui/work/upload.model";

export const pictureKinds = ["image/jpeg", "image/png", "image/webp", "image/avif"];
export const pictureBytes = 3 * 1024 ** 2;

const asTheyAre = ["image/png", "image/webp"];
const quality = 0.9;

export function pictureUpload(done: (picture: PictureAnswer) => void) {
  return uploadModel<File>({
    accept: pictureKinds,
    maxBytes: pictureBytes,
    maxFiles: 20,
    async send(file, progress, stop) {
      const picture = asTheyAre.includes(file.type) ? file : await redrawn(file);
      progress(0.3);
      const data = await base64(picture);
      stop.throwIfAborted();
      const answer = await api.post("/api/admin/content/picture", { data });
      stop.throwIfAborted();
      done(answer);
    },
  });
}

/** A photograph turned the right way, or a picture of a kind that the server cannot read. */
async function redrawn(file: File): Promise<Blob> {
  const read = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = read.width;
  canvas.height = read.height;
  canvas.getContext("2d")?.drawImage(read, 0, 0);
  read.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", quality));
  return made ?? file;
}

async function base64(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let text = "";
  const step = 32_768; // More arguments than that are too many for a call.
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}
