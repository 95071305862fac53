// The design system on one page.

import { Suspense } from "react";
import { lazyComponent } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import { type Theme, themes } from "../../../lib/types";
import { Skeleton } from "../../../ui/Skeleton";
import { Tabs } from "../../../ui/Tabs";
import { text } from "./debugger.texts";
import { ButtonsPart } from "./ButtonsPart";
import { ChoicesPart } from "./ChoicesPart";
import { PlayersPart } from "./PlayersPart";
import { FieldsPart } from "./FieldsPart";
import { OverlaysPart } from "./OverlaysPart";
import { StatesPart } from "./StatesPart";
import "./ui-page.css";

// In its own chunk, to keep the page within its size budget.
const TablesPart = lazyComponent(() => import("./TablesPart"));

export default function UiPage() {
  return (
    <div className="kit">
      <header className="kit-head">
        <div>
          <h1>{text("debugger.ui")}</h1>
          <p>{text("debugger.ui.lead")}</p>
          <a href="/debugger/ui/office">{text("debugger.ui.office")}</a>
        </div>
        <Tabs
          label="Theme"
          value={store.theme.value}
          onChange={(theme) => store.update({ theme: theme as Theme })}
          tabs={themes.map((theme) => ({ id: theme, label: theme, panel: <Palette /> }))}
        />
      </header>
      <ButtonsPart />
      <FieldsPart />
      <ChoicesPart />
      <OverlaysPart />
      <StatesPart />
      <PlayersPart />
      <Suspense fallback={<Skeleton height={320} />}>
        <TablesPart />
      </Suspense>
    </div>
  );
}

const tokens = ["bg-0", "bg-1", "bg-2", "bg-3", "line", "text", "text-2", "text-3", "action", "brass", "danger", "info", "violet"];

function Palette() {
  return (
    <ul className="kit-palette">
      {tokens.map((token) => (
        <li key={token}>
          <span style={{ background: `var(--${token})` }} />
          {token}
        </li>
      ))}
    </ul>
  );
}
