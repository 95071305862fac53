// Decides an event by hand: a result, or that all of it or some markets are void. What
// it does to bets is told before it is asked for.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import { api } from "../../../../lib/api";
import type { OfficeEventAnswer, RulingPreview, RulingRequest } from "../../../../lib/api.gen";
import { errorText } from "../../../../lib/explain";
import { Button } from "../../../../ui/Button";
import { Checkbox } from "../../../../ui/Checkbox";
import { Dialog } from "../../../../ui/Dialog";
import { TextArea, TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { Skeleton } from "../../../../ui/Skeleton";
import { toast } from "../../../../ui/toast";
import { begun, readResult, type ReadResult, type TypedResult } from "./result.model";

export type RulingDeed = RulingRequest["deed"];

const titles: Record<RulingDeed, string> = { result: "Enter the result", void: "Void the event", markets: "Void markets" };

export function RulingDialog({ of, deed, onClose, onDone }: { of: OfficeEventAnswer; deed: RulingDeed; onClose: () => void; onDone: () => void }) {
  useSignals();
  const [typed, setTyped] = useState(() => begun(of));
  const [voided, setVoided] = useState<string[]>(() => of.markets.filter((market) => market.voided).map(({ market, specifiers }) => `${market}/${specifiers}`));
  const [errors, setErrors] = useState<ReadResult["errors"]>({});
  const [asked, setAsked] = useState<RulingRequest | null>(null);

  function look() {
    const request: RulingRequest = { event: of.event.id, deed, markets: voided };
    if (deed === "result") {
      const read = readResult(typed);
      setErrors(read.errors);
      if (!read.form) return;
      request.result = read.form;
    }
    setAsked(request);
  }

  return (
    <Dialog title={deed === "result" && of.event.phase === "over" ? "Correct the result" : titles[deed]} size="large" description={`${of.event.home} - ${of.event.away}. Another person has to agree, and until then no bet is accepted on the event.`} onClose={onClose}>
      {asked ? <Preview asked={asked} onBack={() => setAsked(null)} onClose={onClose} onDone={onDone} /> : (
        <form className="traders-result" noValidate onSubmit={(event) => {
          event.preventDefault();
          look();
        }}>
          {deed === "result" && <Fields of={of} typed={typed} errors={errors} onChange={setTyped} />}
          {deed === "markets" && <Markets of={of} voided={voided} onChange={setVoided} />}
          {deed === "void" && <p>All bets on the event get their stakes back. In a multiple its legs count 1.</p>}
          <div className="traders-buttons">
            <Button variant="ghost" onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={deed === "markets" && voided.length === 0}>See what changes</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function Fields({ of, typed, errors, onChange }: { of: OfficeEventAnswer; typed: TypedResult; errors: ReadResult["errors"]; onChange: (typed: TypedResult) => void }) {
  const set = (part: Partial<TypedResult>) => onChange({ ...typed, ...part });
  return (
    <>
      <Select label="How it ended" value={typed.status} onChange={(status) => set({ status: status as TypedResult["status"] })}
        options={[{ value: "ended", label: "played to its end" }, { value: "abandoned", label: "broken off" }, { value: "retired", label: "a side gave up" }]} />
      <TextField label={`Score of each ${of.period}`} hint={of.periods > 0 ? `${of.periods}, as 1:0, 1:1` : "All that were played, as 6:4, 6:3"} error={errors.scores} value={typed.scores} onChange={(scores) => set({ scores })} />
      <TextField label="Overtime" hint="Empty for none" error={errors.overtime} value={typed.overtime} onChange={(overtime) => set({ overtime })} />
      <TextField label="Shootout" hint="Empty for none" error={errors.shootout} value={typed.shootout} onChange={(shootout) => set({ shootout })} />
      <Select label="Winner" hint="Where the score does not tell" value={typed.winner || "none"} onChange={(winner) => set({ winner: winner === "none" ? "" : (winner as "home" | "away") })}
        options={[{ value: "none", label: "as the score says" }, { value: "home", label: of.event.home }, { value: "away", label: of.event.away }]} />
      {Object.keys(typed.counts).map((stat) => (
        <TextField key={stat} label={stat} hint={`One for each ${of.period}; without it markets about ${stat} are void`} error={errors.counts?.startsWith(stat) ? errors.counts : undefined}
          value={typed.counts[stat] ?? ""} onChange={(text) => set({ counts: { ...typed.counts, [stat]: text } })} />
      ))}
      {of.methods.length > 0 ? (
        <>
          <Select label="Method" value={typed.method} onChange={(method) => set({ method })} options={of.methods.map((value) => ({ value, label: value }))} />
          <TextField label="Round" inputMode="numeric" value={typed.round} onChange={(round) => set({ round })} />
        </>
      ) : (
        <TextField label="Who scored, in order" hint="home 12, away 50: without it markets about the order are void" error={errors.order} value={typed.order} onChange={(order) => set({ order })} />
      )}
    </>
  );
}

function Markets({ of, voided, onChange }: { of: OfficeEventAnswer; voided: string[]; onChange: (keys: string[]) => void }) {
  const [query, setQuery] = useState("");
  const shown = of.markets.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <fieldset className="traders-voids">
      <legend>Markets whose stakes are given back</legend>
      <TextField label="Search" value={query} onChange={setQuery} />
      <div>
        {shown.map(({ market, specifiers, name }) => {
          const key = `${market}/${specifiers}`;
          return <Checkbox key={key} label={`${name}${specifiers ? ` (${specifiers})` : ""}`} checked={voided.includes(key)} onChange={(on) => onChange(on ? [...voided, key] : voided.filter((one) => one !== key))} />;
        })}
      </div>
    </fieldset>
  );
}

function Preview({ asked, onBack, onClose, onDone }: { asked: RulingRequest; onBack: () => void; onClose: () => void; onDone: () => void }) {
  useSignals();
  const [preview, setPreview] = useState<RulingPreview | null>(null);
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let waits = true;
    api.post("/api/admin/sports/ruling/preview", asked).then((answer) => waits && setPreview(answer), (error: unknown) => waits && setFailure(errorText(error)));
    return () => {
      waits = false;
    };
  }, [asked]);

  async function ask() {
    setBusy(true);
    try {
      await api.post("/api/admin/sports/ruling", { ...asked, reason });
      toast.success("It waits for a second person.");
      onDone();
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="traders-result">
      {failure && <p className="traders-warning" role="alert">{failure}</p>}
      {!preview && !failure && <Skeleton height={160} />}
      {preview && <Changes of={preview} />}
      {preview && <TextArea label="Reason" hint="It stands in the log of staff, and the second person reads it." rows={2} maxLength={500} value={reason} onChange={setReason} />}
      <div className="traders-buttons">
        <Button variant="ghost" onClick={onBack}>Back</Button>
        {preview && <Button variant="primary" loading={busy} disabled={reason.trim().length < 3} onClick={() => void ask()}>Ask a second person</Button>}
      </div>
    </div>
  );
}

function Changes({ of: { score, changes, outcomes, voided, effects } }: { of: RulingPreview }) {
  const more = useMemo(() => changes - outcomes.length, [changes, outcomes]);
  return (
    <>
      {score && <p>The final score is <strong className="num">{score}</strong>.</p>}
      <h3>Bets</h3>
      {effects.length === 0 ? <p>No bet changes.</p> : (
        <ul className="traders-effects">{effects.map(({ currency, bets, paid, taken }) => <li key={currency} className="num">{bets} {bets === 1 ? "bet" : "bets"} in {currency.toUpperCase()}: {paid} paid, {taken} taken back</li>)}</ul>
      )}
      {voided.length > 0 && <p>Void: {counted(voided)}.</p>}
      <h3>{changes} {changes === 1 ? "outcome" : "outcomes"}</h3>
      <ul className="traders-outcomes" tabIndex={0} aria-label="What becomes of outcomes">
        {outcomes.map(({ market, outcome, was, is }, at) => <li key={at}>{market}: {outcome} {was && <s>{was}</s>} <strong>{is}</strong></li>)}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </>
  );
}

/** Names of markets, each once with how many of its lines there are. */
function counted(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} (${count} lines)` : name)).join("; ");
}
