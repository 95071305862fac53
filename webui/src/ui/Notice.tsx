// A page with a single message: a drawing, a title, a sentence, an action.

import { Suspense, type ReactNode } from "react";
import { lazyComponent } from "../lib/lazy";
import { ErrorBoundary } from "./ErrorBoundary";
import type { Scene } from "./NoticeArt";
import "./notice.css";

/** In its own file, because most visitors never see one, and the text works without it. */
const NoticeArt = lazyComponent(() => import("./NoticeArt"));

interface Props {
  scene: Scene;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

export function Notice({ scene, title, children, actions }: Props) {
  return (
    <section className="notice">
      <div className="notice-art">
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}><NoticeArt scene={scene} /></Suspense>
        </ErrorBoundary>
      </div>
      <h1>{title}</h1>
      <div className="notice-text">{children}</div>
      {actions && <div className="notice-actions">{actions}</div>}
    </section>
  );
}
