// The other end of a worker: what it is told and what it reports.

export interface WorkerScope<Told, Report> {
  onmessage: ((event: MessageEvent<Told>) => void) | null;
  postMessage(report: Report): void;
}

/** The scope of the worker that calls this, of which the DOM's types know nothing. */
export const workerScope = <Told, Report>() => globalThis as unknown as WorkerScope<Told, Report>;
