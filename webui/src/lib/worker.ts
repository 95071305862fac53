// The worker's side of a worker connection: its input and output messages.

export interface WorkerScope<Input, Report> {
  onmessage: ((event: MessageEvent<Input>) => void) | null;
  postMessage(report: Report): void;
}

// The DOM types have the scope of a page, not of a worker.
declare const self: WorkerScope<any, unknown>;

/** The scope of the calling worker. */
export const workerScope = <Input, Report>(): WorkerScope<Input, Report> => self;
