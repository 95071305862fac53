// Launch inside Telegram: the page was opened by its app, which vouches for
// the player by signed data.

declare global {
  interface Window {
    Telegram?: { WebApp?: { initData?: string; ready?: () => void; expand?: () => void } };
  }
}

/** The signed launch data; null unless the app's object and the hash are both there. */
export function launchData(frame: { Telegram?: Window["Telegram"] }, hash: string): string | null {
  const app = frame.Telegram?.WebApp;
  if (!app || !hash.includes("tgWebAppData")) return null;
  if (app.initData) return app.initData;
  return new URLSearchParams(hash.replace(/^#/, "")).get("tgWebAppData");
}
