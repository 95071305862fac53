// The profit monitor: a small movable window above the page.

import { GripHorizontal, RotateCcw, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { amountText, profitText } from "../../../../lib/currencies";
import { IconButton } from "../../../../ui/Button";
import { cx } from "../../../../ui/cx";
import { unitsText } from "../bet.model";
import { curvePoints, clampToScreen, monitor, type Point } from "../monitor.model";
import { precisionOf } from "./activeWallet";
import { storePosition, storedPosition, monitorOpen } from "./monitor.position";
import { text } from "./late.texts";
import type { Visit } from "./visit";
import "./monitor.css";

/** Pixels per arrow key. With Shift a tenth of it. */
const keyStep = 20;
const curveSize = { width: 216, height: 64 };

/** Above the table's upper right corner, next to the chat. */
function defaultPosition(): Point {
  const table = document.querySelector(".play-table")?.getBoundingClientRect();
  return table ? { x: table.right - curveSize.width - 2 * keyStep, y: Math.max(table.top + keyStep, 84) } : { x: 0, y: 84 };
}

export default function MonitorOverlay({ visit }: { visit: Visit }) {
  const box = useRef<HTMLElement>(null);
  const at = useRef<Point>({ x: 0, y: 0 });
  const dragOffset = useRef<Point | null>(null);

  // Moved only by its style: dragging renders nothing again.
  function moveTo(target: Point) {
    const { current } = box;
    if (!current) return;
    at.current = clampToScreen(target, { width: current.offsetWidth, height: current.offsetHeight }, { width: document.documentElement.clientWidth, height: window.innerHeight });
    current.style.translate = `${at.current.x}px ${at.current.y}px`;
  }

  useLayoutEffect(() => {
    moveTo(storedPosition() ?? defaultPosition());
  }, []);
  useEffect(() => {
    const reposition = () => moveTo(at.current);
    window.addEventListener("resize", reposition);
    return () => window.removeEventListener("resize", reposition);
  }, []);

  function press(event: KeyboardEvent) {
    const step = event.shiftKey ? keyStep / 10 : keyStep;
    const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (!move) return;
    event.preventDefault();
    moveTo({ x: at.current.x + move[0]!, y: at.current.y + move[1]! });
    storePosition(at.current);
  }

  function startDrag(event: PointerEvent<HTMLElement>) {
    if ((event.target as Element).closest("button:not(.play-monitor-grip)")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragOffset.current = { x: event.clientX - at.current.x, y: event.clientY - at.current.y };
  }

  function drag(event: PointerEvent) {
    if (dragOffset.current) moveTo({ x: event.clientX - dragOffset.current.x, y: event.clientY - dragOffset.current.y });
  }

  function endDrag() {
    if (dragOffset.current) storePosition(at.current);
    dragOffset.current = null;
  }

  return createPortal(
    <aside ref={box} className="play-monitor" aria-label={text("play.monitor")}>
      <header className="play-monitor-head" onPointerDown={startDrag} onPointerMove={drag} onPointerUp={endDrag} onPointerCancel={endDrag}>
        <button type="button" className="play-monitor-grip" aria-label={text("play.monitorMove")} onKeyDown={press}>
          <GripHorizontal size={18} aria-hidden="true" />
        </button>
        <h2>{text("play.monitor")}</h2>
        <IconButton label={text("play.resetMonitor")} onClick={() => monitor.reset()}><RotateCcw aria-hidden="true" /></IconButton>
        <IconButton label={text("play.closeMonitor")} onClick={() => (monitorOpen.value = false)}><X aria-hidden="true" /></IconButton>
      </header>
      <Figures visit={visit} />
    </aside>,
    document.body,
  );
}

function Figures({ visit }: { visit: Visit }) {
  const { id } = visit.currency.value;
  const totals = monitor.totalsOf(id, visit.demo.value);
  const amount = (units: bigint) => unitsText(units, precisionOf(id));
  const { line, zero } = curvePoints(totals.curve, curveSize);
  const side = totals.profit > 0n ? "play-monitor-up" : totals.profit < 0n ? "play-monitor-down" : undefined;
  return (
    <div className="play-monitor-body">
      <dl className="play-monitor-figures">
        <div><dt>{text("play.monitorProfit")}</dt><dd className={cx("num", side)} data-testid="monitor-profit">{profitText(amount(totals.profit), id)}</dd></div>
        <div><dt>{text("play.wagered")}</dt><dd className="num" data-testid="monitor-wager">{amountText(amount(totals.wager), id)}</dd></div>
        <div><dt>{text("play.wins")}</dt><dd className="num play-monitor-up" data-testid="monitor-wins">{totals.wins}</dd></div>
        <div><dt>{text("play.losses")}</dt><dd className="num play-monitor-down" data-testid="monitor-losses">{totals.losses}</dd></div>
      </dl>
      <svg className={cx("play-monitor-curve", side)} viewBox={`0 -2 ${curveSize.width} ${curveSize.height + 4}`} role="img" aria-label={text("play.curve")}>
        <line x1="0" x2={curveSize.width} y1={zero} y2={zero} />
        <polyline points={line} />
      </svg>
    </div>
  );
}
