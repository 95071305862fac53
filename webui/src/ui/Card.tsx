import type { ReactNode } from "react";
import { cx } from "./cx";
import "./card.css";

export interface CardProps {
  title?: string;
  /** One sentence under the title, or in its place. */
  text?: ReactNode;
  /** At the right of the title: a badge or a button. */
  aside?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A calm surface for things that belong together. */
export function Card({ title, text, aside, className, children }: CardProps) {
  return (
    <section className={cx("ui-card", className)}>
      {(title || text || aside) && (
        <header className="ui-card-head">
          <div>
            {title && <h2 className="ui-card-title">{title}</h2>}
            {text && <p className="ui-card-text">{text}</p>}
          </div>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
