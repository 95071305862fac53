// Suspends a sport or a league, and sets margins.

import { api } from "../../../../lib/api";
import type { ControlsAnswer, MarginTerms, Scope } from "../../../../lib/api.gen";
import type { FormModel } from "../../../../ui/form.model";
import { Select } from "../../../../ui/Select";
import { NumberField } from "../../../../ui/office/NumberField";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";

interface Props {
  answer: ControlsAnswer;
  onClose: () => void;
  onDone: () => void;
}

interface ScopeFormValues {
  sport: string;
  /** The index of the league in the list. Empty for none. */
  league: string;
  market: string;
  reason: string;
}

const allOption = "all";

/** The scope of the selection. */
export function selectedScope(answer: ControlsAnswer, { sport, league, market }: Pick<ScopeFormValues, "sport" | "league" | "market">): Scope {
  const selectedLeague = league === allOption ? undefined : answer.leagues[Number(league)];
  if (selectedLeague) return { level: "league", sport: selectedLeague.sport, tournament: selectedLeague.tournament, ...(selectedLeague.category ? { category: selectedLeague.category } : {}) };
  return market === allOption ? { level: "sport", sport } : { level: "type", sport, market };
}

function ScopeFields<Values extends ScopeFormValues>({ of: answer, model, markets }: { of: ControlsAnswer; model: FormModel<Values, { answer: unknown }>; markets?: boolean }) {
  const { sport, league, market } = model.values.value;
  const set = (key: "sport" | "league" | "market", value: string) => model.set(key, value as Values[typeof key]);
  const leagues = answer.leagues.map((one, index) => ({ ...one, at: index })).filter((one) => one.sport === sport);
  return (
    <>
      <Select label="Sport" value={sport} onChange={(value) => {
        set("sport", value);
        set("league", allOption);
        set("market", allOption);
      }} options={answer.sports.map(({ id, name }) => ({ value: id, label: name }))} />
      <Select label="League" value={league} onChange={(value) => {
        set("league", value);
        set("market", allOption);
      }} options={[{ value: allOption, label: "the whole sport" }, ...leagues.map(({ category, tournament, at: index }) => ({ value: String(index), label: `${category}, ${tournament}` }))]} />
      {markets && league === allOption && (
        <Select label="Market" value={market} onChange={(value) => set("market", value)}
          options={[{ value: allOption, label: "all markets" }, ...(answer.sports.find(({ id }) => id === sport)?.markets ?? []).map(({ id, name }) => ({ value: id, label: name }))]} />
      )}
    </>
  );
}

export function SuspendScopeDialog({ answer, onClose, onDone }: Props) {
  return (
    <ReasonDialog title="Suspend a sport or league" action="Suspend" initial={{ sport: answer.sports[0]?.id ?? "", league: allOption, market: allOption, reason: "" }}
      send={({ reason, ...scopeValues }) => api.post("/api/admin/sports/stop", { scope: selectedScope(answer, scopeValues), suspend: true, reason })}
      doneText="Suspended." onClose={onClose} onDone={onDone}>
      {(model) => <ScopeFields of={answer} model={model} />}
    </ReasonDialog>
  );
}

const methods = ["multiplicative", "additive", "power", "odds ratio", "shin"];
const inheritOption = "inherit";

/** Typed percent in thousandths. Null if inherited. */
export const parseThousandths = (percent: string): number | null => (percent.trim() === "" ? null : Math.round(Number(percent) * 10));

export function MarginDialog({ answer, onClose, onDone }: Props) {
  return (
    <ReasonDialog title="Set a margin" description="An empty field is inherited from the wider scope. Prices change immediately." action="Set the margin"
      initial={{ sport: answer.sports[0]?.id ?? "", league: allOption, market: allOption, before: "", live: "", method: inheritOption, reason: "" }}
      check={({ before, live, method }) => (before === "" && live === "" && method === inheritOption ? { before: "Set a margin or a method." } : {})}
      send={({ before, live, method, reason, ...scopeValues }) => {
        const margins: MarginTerms = {};
        const [beforeMargin, liveMargin] = [parseThousandths(before), parseThousandths(live)];
        if (beforeMargin !== null) margins.before = beforeMargin;
        if (liveMargin !== null) margins.live = liveMargin;
        if (method !== inheritOption) margins.method = method;
        return api.post("/api/admin/sports/margin", { scope: selectedScope(answer, scopeValues), margins, reason });
      }}
      doneText="The margin is set." onClose={onClose} onDone={onDone}>
      {(model) => (
        <>
          <ScopeFields of={answer} model={model} markets />
          <NumberField label="Before the event" unit="%" decimals={1} min="0" max="30" {...model.field("before")} />
          <NumberField label="During the event" unit="%" decimals={1} min="0" max="30" {...model.field("live")} />
          <Select label="Method" {...model.field("method")} options={[{ value: inheritOption, label: "inherited" }, ...methods.map((value) => ({ value, label: value }))]} />
        </>
      )}
    </ReasonDialog>
  );
}
