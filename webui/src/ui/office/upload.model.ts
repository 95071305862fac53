// File uploads: which are refused at once, the progress of each, and the result.

import { signal, type ReadonlySignal } from "@preact/signals";
import { errorText } from "../../lib/errorText";

export interface UploadItem {
  id: number;
  name: string;
  bytes: number;
  state: "sending" | "done" | "failed" | "refused";
  /** From 0 to 1. */
  progress: number;
  /** Why it failed or was refused. */
  reason?: string;
}

/** The used properties of a file. */
export type FileLike = Pick<File, "name" | "size" | "type">;

export interface UploadOptions<F extends FileLike> {
  /** Accepted types: "image/png", "image/*", ".csv". All if empty. */
  accept: readonly string[];
  maxBytes: number;
  /** Max number of files at once. */
  maxFiles: number;
  send: (file: F, progress: (share: number) => void, stop: AbortSignal) => Promise<void>;
}

export interface UploadModel<F extends FileLike> {
  readonly items: ReadonlySignal<readonly UploadItem[]>;
  add(files: readonly F[]): void;
  /** Sends a failed file again. */
  retry(id: number): void;
  /** Cancels an upload and removes it. */
  remove(id: number): void;
}

export function uploadModel<F extends FileLike>({ accept, maxBytes, maxFiles, send }: UploadOptions<F>): UploadModel<F> {
  const items = signal<readonly UploadItem[]>([]);
  const uploads = new Map<number, { file: F; stop: AbortController }>();
  let last = 0;

  const change = (id: number, patch: Partial<UploadItem>) => void (items.value = items.peek().map((item) => (item.id === id ? { ...item, ...patch } : item)));

  async function start(id: number): Promise<void> {
    const one = uploads.get(id);
    if (!one) return;
    const { file, stop } = one;
    change(id, { state: "sending", progress: 0, reason: undefined });
    try {
      await send(file, (share) => !stop.signal.aborted && change(id, { progress: Math.min(1, Math.max(0, share)) }), stop.signal);
      change(id, { state: "done", progress: 1 });
    } catch (error) {
      change(id, { state: "failed", reason: errorText(error) });
    }
  }

  return {
    items,
    add(files) {
      for (const file of files) {
        last += 1;
        const full = items.peek().filter(({ state }) => state !== "refused").length >= maxFiles;
        const reason = full ? `No more than ${maxFiles} ${maxFiles === 1 ? "file" : "files"}` : refusal(file, accept, maxBytes);
        items.value = [...items.peek(), { id: last, name: file.name, bytes: file.size, state: reason ? "refused" : "sending", progress: 0, reason }];
        if (reason) continue;
        uploads.set(last, { file, stop: new AbortController() });
        void start(last);
      }
    },
    retry: (id) => void (items.peek().find((item) => item.id === id)?.state === "failed" && start(id)),
    remove(id) {
      uploads.get(id)?.stop.abort();
      uploads.delete(id);
      items.value = items.peek().filter((item) => item.id !== id);
    },
  };
}

/** Why a file is refused. Undefined if it is accepted. The server decides itself. */
export function refusal(file: FileLike, accept: readonly string[], maxBytes: number): string | undefined {
  const fits = accept.length === 0 || accept.some((kind) => {
    if (kind.startsWith(".")) return file.name.toLowerCase().endsWith(kind.toLowerCase());
    return kind.endsWith("/*") ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
  if (!fits) return `Only ${accept.join(", ")}`;
  if (file.size === 0) return "The file is empty";
  return file.size > maxBytes ? `Larger than ${bytesText(maxBytes)}` : undefined;
}

/** "1.5 MB" */
export function bytesText(bytes: number): string {
  const [unit, size]: [string, number] = bytes >= 1024 ** 2 ? ["MB", 1024 ** 2] : bytes >= 1024 ? ["KB", 1024] : ["bytes", 1];
  return `${(bytes / size).toLocaleString("en", { maximumFractionDigits: 1 })} ${unit}`;
}
