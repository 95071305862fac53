// A page that says one thing: a drawing, a title, a sentence, what to do.

import { Suspense, type ReactNode } from "react";
import { lazyComponent } from "../lib/lazy";
import { ErrorBoundary } from "./ErrorBoundary";
import type { Scene } from "./NoticeArt";
import "./notice.css";

/** Of its own file: most visitors never see one, and the words do without. */
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
