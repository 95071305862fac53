// For those who work on the site: a new server means new pages.

const interval = 700; // milliseconds

/** Loads the page anew once another run of the server answers. */
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
