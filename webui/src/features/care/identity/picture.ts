// Prepares files for upload: pictures are reduced in size and rotated upright.

/** Max length of the longer side of a picture, in pixels. */
const maxSide = 3000;
const quality = 0.92;
export const maxBytes = 10 * 1024 * 1024;

/** The upload size of a picture. It is never enlarged. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** A picture drawn again, which removes its metadata. Other files stay unchanged. */
export async function prepareUpload(file: File): Promise<Blob> {
  if (!file.type.startsWith("image/")) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = fitSize(bitmap.width, bitmap.height);
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    return blob ?? file;
  } catch {
    return file; // The server reports the error.
  }
}
