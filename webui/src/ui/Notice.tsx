// A page that says one thing: a drawing, a title, a sentence, what to do.

import type { ReactNode } from "react";
import { Blank, type Scene } from "./NoticeArt";
import "./notice.css";

interface Props {
  scene: Scene;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

export function Notice({ scene, title, children, actions }: Props) {
  return (
    <section className="notice">
      <Blank scene={scene} />
      <h1>{title}</h1>
      <div className="notice-text">{children}</div>
      {actions && <div className="notice-actions">{actions}</div>}
    </section>
  );
}
