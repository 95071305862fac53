// The design system on one page.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense } from "react";
import { lazyComponent } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import { type Theme, themes } from "../../../lib/types";
import { Skeleton } from "../../../ui/Skeleton";
import { Tabs } from "../../../ui/Tabs";
import { text } from "./debugger.texts";
import { Actions } from "./Actions";
import { Choices } from "./Choices";
import { Facts } from "./Facts";
import { Fields } from "./Fields";
import { Floating } from "./Floating";
import { States } from "./StatesPart";
import "./ui-page.css";

// A chunk of its own: no page may weigh more than the budget.
const Rows = lazyComponent(() => import("./Rows"));

export default function UiPage() {
  useSignals();
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
      <Actions />
      <Fields />
      <Choices />
      <Floating />
      <States />
      <Facts />
      <Suspense fallback={<Skeleton height={320} />}>
        <Rows />
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
