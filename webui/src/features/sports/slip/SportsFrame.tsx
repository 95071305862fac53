// A page of the sportsbook with the slip: beside it where there is room, otherwise a
// bar at the foot that opens it as a sheet.

import { useSignals } from "@preact/signals-react/runtime";
import { ChevronUp } from "lucide-react";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { lazyComponent } from "../../../lib/lazy";
import { Dialog } from "../../../ui/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { mode, picks, total } from "./slip.model";
import { priceText } from "./odds";
import { quickStake, quickText, receipt } from "./place.model";
import { text } from "./slip.texts";
import "./frame.css";

const loadSlip = () => import("./Slip");
const Slip = lazyComponent(loadSlip);

/** The width of a page, in pixels, from which the slip stands beside it. */
const besideFrom = 720;

export function SportsFrame({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const [beside, setBeside] = useState(() => window.innerWidth >= 1024);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setBeside(entry.contentRect.width >= besideFrom));
    if (host.current) observer.observe(host.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={host} className="sports-frame" data-beside={beside || undefined}>
      <div className="sports-main">{children}</div>
      {beside ? (
        <aside className="sports-slip" aria-label={text("slip.title")}>
          <Suspense fallback={<Skeleton height={320} />}><Slip /></Suspense>
        </aside>
      ) : (
        <Foot />
      )}
    </div>
  );
}

/** The bar at the foot of a narrow page. It is there while something is on the slip, or while a press on odds bets at once. */
function Foot() {
  useSignals();
  const [open, setOpen] = useState(false);
  const count = picks.value.length;
  const close = () => {
    setOpen(false);
    receipt.value = null; // It has been read.
  };
  const quick = quickStake.value !== null;
  const shown = count > 0 || quick || open;
  useEffect(() => {
    if (shown) void loadSlip().catch(() => {}); // The press that opens it waits for nothing; if it fails, that press tries again.
  }, [shown]);
  if (!shown) return null;
  return (
    <>
      <button type="button" className="sports-slip-bar" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 && <span className="slip-count num">{count}</span>}
        <span>{count > 0 || !quick ? text("slip.title") : text("slip.quick.bar", { amount: quickText() })}</span>
        {mode.value === "multi" && <span className="num sports-slip-total">{priceText(total.value)}</span>}
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
