import type { ReactNode } from "react";

/** A card of the slider as the site draws it on a phone and on a wide screen. */
export function AsShown({ children }: { children: ReactNode }) {
  return (
    <div className="content-shown" role="group" aria-label="As visitors see it">
      {["390", "1440"].map((width) => (
        <figure key={width} data-width={width}>
          <figcaption className="num">{width} px</figcaption>
          <div className="content-card" inert>{children}</div>
        </figure>
      ))}
    </div>
  );
}
