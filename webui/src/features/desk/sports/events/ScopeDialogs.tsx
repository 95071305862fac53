// Suspends a sport or a league, and sets margins.

import { useSignals } from "@preact/signals-react/runtime";
import { api } from "../../../../lib/api";
import type { ControlsAnswer, MarginTerms, Scope } from "../../../../lib/api.gen";
import type { FormModel } from "../../../../ui/form.model";
import { Select } from "../../../../ui/Select";
import { NumberField } from "../../../../ui/work/NumberField";
import { AskWhy } from "./StopDialog";

interface Props {
  of: ControlsAnswer;
  onClose: () => void;
  onDone: () => void;
}

interface Chosen {
  sport: string;
  /** The place of the league in the list; empty for none. */
  league: string;
  market: string;
  reason: string;
}

const none = "all";

/** The scope of what was chosen. */
export function chosenScope(of: ControlsAnswer, { sport, league, market }: Pick<Chosen, "sport" | "league" | "market">): Scope {
  const found = league === none ? undefined : of.leagues[Number(league)];
  if (found) return { level: "league", sport: found.sport, tournament: found.tournament, ...(found.category ? { category: found.category } : {}) };
  return market === none ? { level: "sport", sport } : { level: "type", sport, market };
}

function Choice<Values extends Chosen>({ of, model, markets }: { of: ControlsAnswer; model: FormModel<Values, { answer: unknown }>; markets?: boolean }) {
  useSignals();
  const { sport, league, market } = model.values.value;
  const set = (key: "sport" | "league" | "market", value: string) => model.set(key, value as Values[typeof key]);
  const leagues = of.leagues.map((one, at) => ({ ...one, at })).filter((one) => one.sport === sport);
  return (
    <>
      <Select label="Sport" value={sport} onChange={(value) => {
        set("sport", value);
        set("league", none);
        set("market", none);
      }} options={of.sports.map(({ id, name }) => ({ value: id, label: name }))} />
      <Select label="League" value={league} onChange={(value) => {
        set("league", value);
        set("market", none);
      }} options={[{ value: none, label: "the whole sport" }, ...leagues.map(({ category, tournament, at }) => ({ value: String(at), label: `${category}, ${tournament}` }))]} />
      {markets && league === none && (
        <Select label="Market" value={market} onChange={(value) => set("market", value)}
          options={[{ value: none, label: "all markets" }, ...(of.sports.find(({ id }) => id === sport)?.markets ?? []).map(({ id, name }) => ({ value: id, label: name }))]} />
      )}
    </>
  );
}

export function SuspendDialog({ of, onClose, onDone }: Props) {
  return (
    <AskWhy title="Suspend a sport or league" action="Suspend" initial={{ sport: of.sports[0]?.id ?? "", league: none, market: none, reason: "" }}
      send={({ reason, ...chosen }) => api.post("/api/admin/sports/stop", { scope: chosenScope(of, chosen), suspend: true, reason })}
      done={() => "Suspended."} onClose={onClose} onDone={onDone}>
      {(model) => <Choice of={of} model={model} />}
    </AskWhy>
  );
}

const methods = ["multiplicative", "additive", "power", "odds ratio", "shin"];
const inherit = "inherit";

/** Percent as typed, in thousandths; null for what is inherited. */
export const thousandths = (percent: string): number | null => (percent.trim() === "" ? null : Math.round(Number(percent) * 10));

export function MarginDialog({ of, onClose, onDone }: Props) {
  return (
    <AskWhy title="Set a margin" description="An empty field is inherited from what is wider. Prices follow at once." action="Set the margin"
      initial={{ sport: of.sports[0]?.id ?? "", league: none, market: none, before: "", live: "", method: inherit, reason: "" }}
      check={({ before, live, method }) => (before === "" && live === "" && method === inherit ? { before: "Set a margin or a method." } : {})}
      send={({ before, live, method, reason, ...chosen }) => {
        const margins: MarginTerms = {};
        const [planned, running] = [thousandths(before), thousandths(live)];
        if (planned !== null) margins.before = planned;
        if (running !== null) margins.live = running;
        if (method !== inherit) margins.method = method;
        return api.post("/api/admin/sports/margin", { scope: chosenScope(of, chosen), margins, reason });
      }}
      done={() => "The margin is set."} onClose={onClose} onDone={onDone}>
      {(model) => (
        <>
          <Choice of={of} model={model} markets />
          <NumberField label="Before the event" unit="%" decimals={1} min="0" max="30" {...model.field("before")} />
          <NumberField label="During the event" unit="%" decimals={1} min="0" max="30" {...model.field("live")} />
          <Select label="Method" {...model.field("method")} options={[{ value: inherit, label: "inherited" }, ...methods.map((value) => ({ value, label: value }))]} />
        </>
      )}
    </AskWhy>
  );
}
