// Files on their way to the server: which are refused at once, how far each is,
// and what became of it.

import { signal, type ReadonlySignal } from "@preact/signals-react";
import { errorText } from "../../lib/explain";

export interface UploadItem {
  id: number;
  name: string;
  bytes: number;
  state: "sending" | "done" | "failed" | "refused";
  /** From 0 to 1. */
  progress: number;
  /** Why it failed or was refused. */
  why?: string;
}

/** What of a file the model looks at. */
export type FileLike = Pick<File, "name" | "size" | "type">;

export interface UploadOptions<F extends FileLike> {
  /** Types that are taken: "image/png", "image/*", ".csv". All when empty. */
  accept: readonly string[];
  maxBytes: number;
  /** Most files at once. */
  maxFiles: number;
  send: (file: F, progress: (share: number) => void, stop: AbortSignal) => Promise<void>;
}

export interface UploadModel<F extends FileLike> {
  readonly items: ReadonlySignal<readonly UploadItem[]>;
  add(files: readonly F[]): void;
  /** Sends a failed one again. */
  retry(id: number): void;
  /** Stops one that is on its way, and forgets it. */
  remove(id: number): void;
}

export function uploadModel<F extends FileLike>({ accept, maxBytes, maxFiles, send }: UploadOptions<F>): UploadModel<F> {
  const items = signal<readonly UploadItem[]>([]);
  const kept = new Map<number, { file: F; stop: AbortController }>();
  let last = 0;

  const change = (id: number, patch: Partial<UploadItem>) => void (items.value = items.peek().map((item) => (item.id === id ? { ...item, ...patch } : item)));

  async function start(id: number): Promise<void> {
    const one = kept.get(id);
    if (!one) return;
    const { file, stop } = one;
    change(id, { state: "sending", progress: 0, why: undefined });
    try {
      await send(file, (share) => !stop.signal.aborted && change(id, { progress: Math.min(1, Math.max(0, share)) }), stop.signal);
      change(id, { state: "done", progress: 1 });
    } catch (error) {
      change(id, { state: "failed", why: errorText(error) });
    }
  }

  return {
    items,
    add(files) {
      for (const file of files) {
        last += 1;
        const full = items.peek().filter(({ state }) => state !== "refused").length >= maxFiles;
        const why = full ? `No more than ${maxFiles} ${maxFiles === 1 ? "file" : "files"}` : refusal(file, accept, maxBytes);
        items.value = [...items.peek(), { id: last, name: file.name, bytes: file.size, state: why ? "refused" : "sending", progress: 0, why }];
        if (why) continue;
        kept.set(last, { file, stop: new AbortController() });
        void start(last);
      }
    },
    retry: (id) => void (items.peek().find((item) => item.id === id)?.state === "failed" && start(id)),
    remove(id) {
      kept.get(id)?.stop.abort();
      kept.delete(id);
      items.value = items.peek().filter((item) => item.id !== id);
    },
  };
}

/** Why a file is not taken; undefined when it is. The server decides for itself. */
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
