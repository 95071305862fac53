// The frame of the site.

import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { isNarrow } from "../../../lib/breakpoints";
import { widgetsAt } from "../../../lib/feature";
import { drawerOpen } from "../../../lib/frame";
import { idleComponent } from "../../../lib/lazy";
import { ConnectionBanner } from "./ConnectionBanner";
import { Header } from "./Header";
import { MobileBar } from "./MobileBar";
import { Sidebar } from "./Sidebar";
import { isGame, rail } from "./shell.model";
import { text } from "./shell.texts";
import { VerifyBanner } from "./VerifyBanner";
import { Widgets } from "../../../ui/Widgets";
import "./shell.css";

const Footer = idleComponent(() => import("./Footer"));

export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const game = isGame(path);
  const right = widgetsAt("right");
  // Under an open drawer everything except the bars is inert.
  const drawerCovers = isNarrow.value && drawerOpen.value;
  return (
    <div className="shell" data-rail={rail.value || undefined} data-right={right.length > 0 || undefined} data-game={game || undefined}>
      <a className="shell-skip" href="#content">
        {text("shell.skip")}
      </a>
      <Header />
      <Sidebar />
      <div className="shell-main" inert={drawerCovers}>
        {/* Game pages show no notices. They wait for other pages. */}
        {!game && <VerifyBanner />}
        <Widgets widgets={widgetsAt(game ? "game" : "top")} />
        <main id="content" className="shell-content" tabIndex={-1}>
          {children}
        </main>
        {/* A dialog hides the existing elements when it opens. This container exists, and its content may come later. */}
        <div className="shell-end"><Footer /></div>
      </div>
      <div inert={drawerCovers}>
        <Widgets widgets={right} />
        <Widgets widgets={widgetsAt("floating")} />
      </div>
      <MobileBar />
      <ConnectionBanner />
    </div>
  );
}
