// The office components on one page, in the office's own document.

import { Suspense, useMemo, useState, type ComponentType } from "react";
import { Search } from "lucide-react";
import { lazyComponent } from "../../../../lib/lazy";
import { store } from "../../../../lib/store";
import { useTitle } from "../../../../lib/title";
import { type Theme, themes } from "../../../../lib/types";
import { Button } from "../../../../ui/Button";
import { Skeleton } from "../../../../ui/Skeleton";
import { Selector } from "../../../../ui/Selector";
import { toast } from "../../../../ui/toast";
import { CommandPalette } from "../../../../ui/office/CommandPalette";
import type { Command } from "../../../../ui/office/palette";
import { usePaletteKeys } from "../../../../ui/office/paletteKeys";
import { withdrawals } from "./examples";
import "./office-kit.css";

interface Part {
  id: string;
  title: string;
  component: ComponentType;
}

const parts: Part[] = [
  { id: "table", title: "Data table", component: lazyComponent(() => import("./TablePart")) },
  { id: "fields", title: "Fields and forms", component: lazyComponent(() => import("./FieldsPart")) },
  { id: "facts", title: "Numbers, facts, changes", component: lazyComponent(() => import("./FactsPart")) },
  { id: "charts", title: "Charts", component: lazyComponent(() => import("./ChartsPart")) },
  { id: "editor", title: "Text editor", component: lazyComponent(() => import("./EditorPart")) },
  { id: "upload", title: "File upload", component: lazyComponent(() => import("./UploadPart")) },
];

const commands: Command[] = [
  ...parts.map(({ id, title }): Command => ({ id, label: title, group: "Go to", run: () => void (location.hash = id) })),
  ...themes.map((theme): Command => ({ id: `theme ${theme}`, label: `Theme: ${theme}`, group: "Actions", keywords: "colour", run: () => store.update({ theme }) })),
];

/** The results that a server would return. */
async function findPlayers(query: string): Promise<Command[]> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const names = [...new Set(withdrawals.map(({ player }) => player))].filter((name) => name.startsWith(query.trim().toLowerCase()));
  return names.map((name) => ({ id: `player ${name}`, label: name, group: "Players", run: () => toast.info(`${name} would be shown.`) }));
}

export default function OfficeKit() {
  useTitle("Office design system");
  const [paletteOpen, setPaletteOpen] = useState(false);
  usePaletteKeys(useMemo(() => () => setPaletteOpen(true), []));
  return (
    <div className="office-kit">
      <header className="office-kit-head">
        <div>
          <h1>Office design system</h1>
          <p>The office components in every state, with the design tokens of the site.</p>
        </div>
        <Button icon={<Search size={16} aria-hidden="true" />} onClick={() => setPaletteOpen(true)}>Commands <kbd className="office-kit-keys">Ctrl K</kbd></Button>
        <div className="office-kit-theme">
          <Selector label="Theme" entries={themes.map((theme) => ({ id: theme, name: theme }))} value={store.theme.value} onChange={(theme) => store.update({ theme: theme as Theme })} />
        </div>
      </header>
      <div className="office-kit-body">
        <nav aria-label="Sections" className="office-kit-nav">
          <a href="/debugger/ui">Site design system</a>
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
      {paletteOpen && <CommandPalette commands={commands} find={findPlayers} onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}
