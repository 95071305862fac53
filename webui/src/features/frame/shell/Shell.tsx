// The frame of the site.

import { useSignals } from "@preact/signals-react/runtime";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { isNarrow } from "../../../lib/breakpoints";
import { widgetsAt } from "../../../lib/feature";
import { drawerOpen } from "../../../lib/frame";
import { lateComponent } from "../../../lib/lazy";
import { ConnectionBanner } from "./ConnectionBanner";
import { Header } from "./Header";
import { MobileBar } from "./MobileBar";
import { Sidebar } from "./Sidebar";
import { isGame, rail } from "./shell.model";
import { text } from "./shell.texts";
import { VerifyBanner } from "./VerifyBanner";
import { Widgets } from "./Widgets";
import "./shell.css";

const Footer = lateComponent(() => import("./Footer"));

export function Shell({ children }: { children: ReactNode }) {
  useSignals();
  const [path] = useLocation();
  const game = isGame(path);
  const right = widgetsAt("right");
  // Under an open drawer nothing else can be reached but the bars.
  const covered = isNarrow.value && drawerOpen.value;
  return (
    <div className="shell" data-rail={rail.value || undefined} data-right={right.length > 0 || undefined} data-game={game || undefined}>
      <a className="shell-skip" href="#content">
        {text("shell.skip")}
      </a>
      <Header />
      <Sidebar />
      <div className="shell-main" inert={covered}>
        {/* Nothing stands between a player and the game: notices wait on the other pages. */}
        {!game && <VerifyBanner />}
        {!game && <Widgets widgets={widgetsAt("top")} />}
        <main id="content" className="shell-content" tabIndex={-1}>
          {children}
        </main>
        {/* A dialog hides what is there when it opens: the box is, its content may come later. */}
        <div className="shell-end"><Footer /></div>
      </div>
      <div inert={covered}>
        <Widgets widgets={right} />
        <Widgets widgets={widgetsAt("floating")} />
      </div>
      <MobileBar />
      <ConnectionBanner />
    </div>
  );
}
