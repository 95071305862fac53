// Files as they are sent: pictures no larger than is needed, and turned upright.

/** The longest side of a picture that is sent, in pixels. */
const longest = 3000;
const quality = 0.92;
export const mostBytes = 10 * 1024 * 1024;

/** How large a picture is sent: never larger than it is. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** A picture drawn anew, which leaves its metadata behind; another file as it is. */
export async function prepared(file: File): Promise<Blob> {
  if (!file.type.startsWith("image/")) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = fitted(bitmap.width, bitmap.height);
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    return drawn ?? file;
  } catch {
    return file; // The server says what is wrong with it.
  }
}
