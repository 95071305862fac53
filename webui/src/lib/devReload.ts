// For development: reloads the page after the server restarts.

const interval = 700; // milliseconds

/** Reloads the page once another run of the server responds. */
export function watchServer(): void {
  let known: string | undefined;
  setInterval(async () => {
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
    if (!answer?.ok) return;
    const { started } = (await answer.json()) as { started: string };
    if (known !== undefined && known !== started) location.reload();
    known = started;
  }, interval);
}
