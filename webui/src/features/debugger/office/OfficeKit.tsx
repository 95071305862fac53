// The kit for work on one page, in the office's own document.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense, type ComponentType } from "react";
import { lazyComponent } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import { useTitle } from "../../../lib/title";
import { type Theme, themes } from "../../../lib/types";
import { Skeleton } from "../../../ui/Skeleton";
import { Selector } from "../../../ui/Selector";
import "./office-kit.css";

interface Part {
  id: string;
  title: string;
  component: ComponentType;
}

const parts: Part[] = [
  { id: "table", title: "Data table", component: lazyComponent(() => import("./TablePart")) },
];

export default function OfficeKit() {
  useSignals();
  useTitle("Kit for work");
  return (
    <div className="office-kit">
      <header className="office-kit-head">
        <div>
          <h1>Kit for work</h1>
          <p>What an office needs, in every state, on the tokens of the site.</p>
        </div>
        <div className="office-kit-theme">
          <Selector label="Theme" entries={themes.map((theme) => ({ id: theme, name: theme }))} value={store.theme.value} onChange={(theme) => store.update({ theme: theme as Theme })} />
        </div>
      </header>
      <div className="office-kit-body">
        <nav aria-label="Parts of the kit" className="office-kit-nav">
          <a href="/debugger/ui">Kit of the site</a>
          {parts.map(({ id, title }) => <a key={id} href={`#${id}`}>{title}</a>)}
        </nav>
        <main className="office-kit-parts">
          {parts.map(({ id, title, component: Content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Suspense fallback={<Skeleton height={360} />}>
                <Content />
              </Suspense>
            </section>
          ))}
        </main>
      </div>
    </div>
  );
}
