// The bar below controls and table: sound, statistics, seeds, help.

import { ChartLine, CircleHelp, KeyRound, ShieldCheck, Sparkles, Volume2, VolumeX } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { AppLink } from "../../../../lib/AppLink";
import { lazyComponent } from "../../../../lib/lazy";
import { cx } from "../../../../ui/cx";
import { IconButton } from "../../../../ui/Button";
import { Slider } from "../../../../ui/Slider";
import { Tooltip } from "../../../../ui/Tooltip";
import { setVolume, soundOn, volume } from "../../../../lib/sound/sound";
import { effectsOn } from "../wins.model";
import { monitorOpen } from "./monitor.position";
import { text } from "./page.texts";
import type { Visit } from "./visit";

const SeedDialog = lazyComponent(() => import("./SeedDialog"));
const HelpDialog = lazyComponent(() => import("./HelpDialog"));

export function Toolbar({ visit }: { visit: Visit }) {
  const [dialog, setDialog] = useState<"seed" | "help" | "fairness" | null>(null);
  // A shared table has a hash chain instead of the player's seeds.
  const { shared } = visit.instance.parts;
  const sound = soundOn.value;
  const close = () => setDialog(null);
  return (
    <div className="play-footer" role="toolbar" aria-label={text("play.tools")}>
      <Tool label={text("play.sound")} pressed={sound} onClick={() => (soundOn.value = !sound)}>
        {sound ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
      </Tool>
      <span className="play-volume">
        <Slider label={text("play.volume")} value={volume.value} disabled={!sound} onChange={setVolume} />
      </span>
      <Tool label={text("play.effects")} pressed={effectsOn.value} onClick={() => (effectsOn.value = !effectsOn.peek())}>
        <Sparkles aria-hidden="true" />
      </Tool>
      <Tool label={text("play.stats")} pressed={monitorOpen.value} onClick={() => (monitorOpen.value = !monitorOpen.peek())}>
        <ChartLine aria-hidden="true" />
      </Tool>
      <span className="play-footer-name">{visit.info.name}</span>
      {!shared && <Tool label={text("play.settings")} onClick={() => setDialog("seed")}><KeyRound aria-hidden="true" /></Tool>}
      <Tool label={text("play.help")} onClick={() => setDialog("help")}><CircleHelp aria-hidden="true" /></Tool>
      {shared ? (
        <button type="button" className="play-fair" aria-haspopup="dialog" onClick={() => setDialog("fairness")}><FairnessLabel /></button>
      ) : (
        <AppLink to="/fairness" className="play-fair"><FairnessLabel /></AppLink>
      )}
      <Suspense fallback={null}>
        {dialog === "seed" && <SeedDialog close={close} />}
        {dialog === "fairness" && shared && <shared.Fairness close={close} />}
        {dialog === "help" && <HelpDialog visit={visit} close={close} />}
      </Suspense>
    </div>
  );
}

const FairnessLabel = () => (
  <>
    <ShieldCheck size={18} aria-hidden="true" />
    <span>{text("play.fairness")}</span>
  </>
);

function Tool({ label, pressed, onClick, children }: { label: string; pressed?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip text={label}>
      <IconButton label={label} aria-pressed={pressed} className={cx("play-tool", pressed && "play-tool-on")} onClick={onClick}>{children}</IconButton>
    </Tooltip>
  );
}
