// Uploads of pictures. The server accepts JPEG, PNG and WebP and removes their metadata. The
// browser converts other readable formats to WebP, with the right orientation.

import { api } from "../../../../lib/api";
import type { PictureAnswer } from "../../../../lib/api.gen";
import { uploadModel } from "../../../../ui/office/upload.model";

export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"];
export const maxPictureBytes = 3 * 1024 ** 2;

const unconvertedTypes = ["image/png", "image/webp"];
const quality = 0.9;

export function pictureUpload(done: (picture: PictureAnswer) => void) {
  return uploadModel<File>({
    accept: pictureTypes,
    maxBytes: maxPictureBytes,
    maxFiles: 20,
    async send(file, progress, stop) {
      const picture = unconvertedTypes.includes(file.type) ? file : await convertToWebp(file);
      progress(0.3);
      const data = await base64(picture);
      stop.throwIfAborted();
      const answer = await api.post("/api/admin/content/picture", { data });
      stop.throwIfAborted();
      done(answer);
    },
  });
}

/** A photo in the right orientation, or a picture in a format that the server cannot read. */
async function convertToWebp(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", quality));
  return blob ?? file;
}

async function base64(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let text = "";
  const step = 32_768; // A call accepts no more arguments than this.
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}
