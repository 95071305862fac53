// The top card of the home page: the current round of Crash, with its multiplier and its players.
// It shows live data only.

import { useEffect, useRef, useState } from "react";
import { AppLink } from "../../../../../lib/AppLink";
import { formatMultiplier } from "../../../../../lib/format";
import { dollars } from "../../../../../lib/money";
import { hundredthsAt, hundredthsText } from "./crash.math";
import type { Table } from "./crash.table";
import { curveHeight, curveOf, curveWidth, followRound, type LiveRound } from "./live.model";
import { text } from "./live.texts";
import "./live-card.css";

/** How often the number changes with reduced motion, in milliseconds. */
const reducedMotionInterval = 1000;
/** Number of past rounds shown. */
const maxPastRounds = 6;

export default function LiveCard() {
  const [live, setLive] = useState<LiveRound | null>(null);
  useEffect(() => {
    const round = followRound();
    setLive(round);
    return round.stop;
  }, []);
  const table = live?.table.value ?? null;
  return (
    <AppLink to="/casino/game/crash" className="live-card" data-phase={table?.phase ?? "waiting"}>
      <span className="live-card-words">
        <span className="live-card-tag">{text("crash.live")}</span>
        <strong className="live-card-name">{text("crash.live.crash")}</strong>
        <span className="live-card-state">{table ? statusText(table) : " "}</span>
        {table?.phase === "betting" && <LargestBet table={table} />}
        <PastRounds table={table} />
      </span>
      {live && table && <Flight key={`${table.round}${table.phase}`} live={live} table={table} />}
    </AppLink>
  );
}

function statusText({ phase, players, history }: Table): string {
  if (phase === "betting") return players > 0 ? text("crash.live.joining", { n: players }) : text("crash.live.open");
  if (phase === "flight") return players > 0 ? text("crash.live.flying", { n: players }) : text("crash.live.alone");
  if (phase === "pause") return text("crash.live.over");
  return history.length > 0 ? text("crash.live.closed") : text("crash.live.first");
}

/** The player with the largest stake in the next round. */
function LargestBet({ table }: { table: Table }) {
  const bet = table.bets.find(({ additional }) => !additional.demo);
  if (!bet) return null;
  return <span className="live-card-state num">{text("crash.live.largest", { name: bet.user.name, amount: dollars(Number(bet.additional.usd)) })}</span>;
}

function PastRounds({ table }: { table: Table | null }) {
  return (
    <span className="live-card-past num" aria-hidden="true">
      {table?.history.slice(0, maxPastRounds).map(({ round, point }) => (
        <span key={round} data-high={Number(point) >= 2 || undefined}>{formatMultiplier(point)}</span>
      ))}
    </span>
  );
}

/** The curve and the number, drawn at every frame while they are in view. */
function Flight({ live, table }: { live: LiveRound; table: Table }) {
  const box = useRef<HTMLSpanElement>(null);
  const line = useRef<SVGPathElement>(null);
  const area = useRef<SVGPathElement>(null);
  const tip = useRef<SVGCircleElement>(null);
  const number = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = () => {
      if (number.current) number.current.textContent = numberOf(live, table);
      if (table.phase !== "flight" && table.phase !== "pause") return;
      const { path, x, y } = curveOf(elapsedOf(live, table));
      line.current?.setAttribute("d", path);
      area.current?.setAttribute("d", `${path}L${x} ${curveHeight}L0 ${curveHeight}Z`);
      tip.current?.setAttribute("cx", String(x));
      tip.current?.setAttribute("cy", String(y));
    };
    draw();
    if (table.phase !== "flight" && table.phase !== "betting") return undefined;
    return whileVisible(box.current, draw);
  }, [live, table]);
  const drawn = table.phase === "flight" || table.phase === "pause";
  return (
    <span ref={box} className="live-card-flight" aria-hidden="true">
      {drawn && (
        <svg viewBox={`0 0 ${curveWidth} ${curveHeight}`} preserveAspectRatio="none">
          <path ref={area} className="live-card-area" />
          <path ref={line} className="live-card-line" />
          <circle ref={tip} className="live-card-tip" r="4" />
        </svg>
      )}
      <span ref={number} className="live-card-number num" />
    </span>
  );
}

const elapsedOf = (live: LiveRound, { phase, startedAt, endedAt }: Table): number =>
  phase === "pause" ? Math.max(0, endedAt - startedAt) : live.clock.elapsed(startedAt);

function numberOf(live: LiveRound, table: Table): string {
  if (table.phase === "pause") return table.point ? formatMultiplier(table.point) : "";
  if (table.phase === "flight") return formatMultiplier(hundredthsText(hundredthsAt(elapsedOf(live, table))));
  if (table.phase === "betting") return text("crash.live.in", { n: Math.max(0, Math.ceil((table.startsAt - live.clock.now()) / 1000)) });
  return "";
}

/** Draws while the element is in view: at every frame, or once a second with reduced motion. */
function whileVisible(element: Element | null, draw: () => void): (() => void) | undefined {
  if (!element) return undefined;
  const withReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let stop: () => void = () => undefined;
  const start = () => {
    if (withReducedMotion) {
      const timer = setInterval(draw, reducedMotionInterval);
      stop = () => clearInterval(timer);
      return;
    }
    let frame = requestAnimationFrame(function next() {
      draw();
      frame = requestAnimationFrame(next);
    });
    stop = () => cancelAnimationFrame(frame);
  };
  const observer = new IntersectionObserver((entries) => {
    stop();
    if (entries.at(-1)?.isIntersecting) start();
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    stop();
  };
}
