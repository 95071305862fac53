import type { ReactNode } from "react";
import { cx } from "./cx";
import "./card.css";

export interface CardProps {
  title?: string;
  /** One sentence below the title, or instead of it. */
  text?: ReactNode;
  /** To the right of the title: a badge or a button. */
  aside?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A surface that groups related content. */
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
