import type { ReactNode } from "react";

/** A card of the slider as the site draws it on a phone and on a wide screen. */
export function VisitorPreview({ children }: { children: ReactNode }) {
  return (
    <div className="content-preview" role="group" aria-label="Preview">
      {["390", "1440"].map((width) => (
        <figure key={width} data-width={width}>
          <figcaption className="num">{width} px</figcaption>
          <div className="content-card" inert>{children}</div>
        </figure>
      ))}
    </div>
  );
}
