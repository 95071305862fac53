// The manifest of the site as an app. The server replaces the placeholder by the product's name, as
// in documents.

/** The manifest. The colours are those of the bars and of the splash screen. */
export function manifest(theme, background) {
  const icon = (name, size, purpose) => ({ src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: "image/png", purpose });
  const shortcut = (name, url) => ({ name, url, icons: [icon("icon", 192, "any")] });
  return {
    id: "/?app",
    name: "__TITLE__",
    short_name: "__TITLE__",
    description: "Games that can be checked.",
    lang: "en",
    start_url: "/?app",
    scope: "/",
    display: "standalone",
    theme_color: theme,
    background_color: background,
    categories: ["games", "entertainment"],
    icons: [
      icon("icon", 192, "any"),
      icon("icon", 512, "any"),
      icon("maskable", 192, "maskable"),
      icon("maskable", 512, "maskable"),
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
    shortcuts: [shortcut("All games", "/casino/Originals"), shortcut("Crash", "/casino/game/crash"), shortcut("Check a bet", "/fairness")],
  };
}
