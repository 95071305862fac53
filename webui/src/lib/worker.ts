// The worker's side of a worker connection: its input and output messages.

export interface WorkerScope<Input, Report> {
  onmessage: ((event: MessageEvent<Input>) => void) | null;
  postMessage(report: Report): void;
}

/** The scope of the calling worker. The DOM types do not include it. */
export const workerScope = <Input, Report>() => globalThis as unknown as WorkerScope<Input, Report>;
