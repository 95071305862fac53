// A page of the sportsbook with the slip: next to it if there is space, otherwise a bar at the
// bottom that opens it as a sheet.

import { ChevronUp } from "lucide-react";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { lazyComponent } from "../../../lib/lazy";
import { Dialog } from "../../../ui/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { mode, picks, multipleOdds } from "./slip.model";
import { priceText } from "./odds";
import { quickStake, quickStakeText, receipt } from "./place.model";
import { text } from "./slip.texts";
import { Note } from "./Note";
import "./frame.css";

const loadSlip = () => import("./Slip");
const Slip = lazyComponent(loadSlip);

/** The min width of a page, in pixels, for a slip next to it. */
const minWidthBeside = 720;

export function SportsFrame({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const [isBeside, setIsBeside] = useState(() => window.innerWidth >= 1024);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setIsBeside(entry.contentRect.width >= minWidthBeside));
    if (host.current) observer.observe(host.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={host} className="sports-frame" data-beside={isBeside || undefined}>
      <div className="sports-main">
        {bootstrap.sportsSimulated && <Note kind="simulated" />}
        {children}
      </div>
      {isBeside ? (
        <aside className="sports-slip" aria-label={text("slip.title")}>
          <Suspense fallback={<Skeleton height={320} />}><Slip /></Suspense>
        </aside>
      ) : (
        <SlipBar />
      )}
    </div>
  );
}

/**
 * The bar at the bottom of a narrow page. Shown while something is on the slip, or while quick bets
 * are on.
 */
function SlipBar() {
  const [open, setOpen] = useState(false);
  const count = picks.value.length;
  const close = () => {
    setOpen(false);
    receipt.value = null; // It has been read.
  };
  const quick = quickStake.value !== null;
  const shown = count > 0 || quick || open;
  useEffect(() => {
    if (shown) void loadSlip().catch(() => {}); // Loaded in advance. If it fails, the press that opens the slip tries again.
  }, [shown]);
  if (!shown) return null;
  return (
    <>
      <button type="button" className="sports-slip-bar" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 && <span className="slip-count num">{count}</span>}
        <span>{count > 0 || !quick ? text("slip.title") : text("slip.quick.bar", { amount: quickStakeText() })}</span>
        {mode.value === "multi" && <span className="num sports-slip-total">{priceText(multipleOdds.value)}</span>}
        <ChevronUp size={18} aria-hidden />
      </button>
      {open && (
        <Dialog title={text("slip.title")} hideTitle onClose={close} className="sports-slip-sheet">
          <Suspense fallback={<Skeleton height={320} />}><Slip keypad /></Suspense>
        </Dialog>
      )}
    </>
  );
}
