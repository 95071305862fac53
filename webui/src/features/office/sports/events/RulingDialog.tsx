// Decides an event manually: a result, or a void of the whole event or of some markets. Shows the
// effect on bets before the request is sent.

import { useEffect, useMemo, useState } from "react";
import { api } from "../../../../lib/api";
import type { OfficeEventAnswer, RulingPreview, RulingRequest } from "../../../../lib/api.gen";
import { errorText } from "../../../../lib/errorText";
import { Button } from "../../../../ui/Button";
import { Checkbox } from "../../../../ui/Checkbox";
import { Dialog } from "../../../../ui/Dialog";
import { TextArea, TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { Skeleton } from "../../../../ui/Skeleton";
import { toast } from "../../../../ui/toast";
import { hasReason } from "../../../../ui/office/reason";
import { initialForm, parseResult, type ParsedResult, type ResultFormValues } from "./result.model";

export type RulingAction = RulingRequest["action"];

const titles: Record<RulingAction, string> = { result: "Enter the result", void: "Void the event", markets: "Void markets" };

export function RulingDialog({ event: of, action, onClose, onDone }: { event: OfficeEventAnswer; action: RulingAction; onClose: () => void; onDone: () => void }) {
  const [formValues, setFormValues] = useState(() => initialForm(of));
  const [voided, setVoided] = useState<string[]>(() => of.markets.filter((market) => market.voided).map(({ market, specifiers }) => `${market}/${specifiers}`));
  const [errors, setErrors] = useState<ParsedResult["errors"]>({});
  const [pendingRequest, setPendingRequest] = useState<RulingRequest | null>(null);

  function openPreview() {
    const request: RulingRequest = { event: of.event.id, action, markets: voided };
    if (action === "result") {
      const parsed = parseResult(formValues);
      setErrors(parsed.errors);
      if (!parsed.form) return;
      request.result = parsed.form;
    }
    setPendingRequest(request);
  }

  return (
    <Dialog title={action === "result" && of.event.phase === "over" ? "Correct the result" : titles[action]} size="large" description={`${of.event.home} - ${of.event.away}. The ruling needs approval. Until then no bets are accepted on the event.`} onClose={onClose}>
      {pendingRequest ? <RulingPreviewPanel pendingRequest={pendingRequest} onBack={() => setPendingRequest(null)} onClose={onClose} onDone={onDone} /> : (
        <form className="traders-result" noValidate onSubmit={(event) => {
          event.preventDefault();
          openPreview();
        }}>
          {action === "result" && <ResultFields of={of} formValues={formValues} errors={errors} onChange={setFormValues} />}
          {action === "markets" && <MarketChoice of={of} voided={voided} onChange={setVoided} />}
          {action === "void" && <p>All bets on the event are voided and refunded. In a multiple, voided legs have the price 1.</p>}
          <div className="traders-buttons">
            <Button variant="ghost" onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={action === "markets" && voided.length === 0}>Preview</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function ResultFields({ of, formValues, errors, onChange }: { of: OfficeEventAnswer; formValues: ResultFormValues; errors: ParsedResult["errors"]; onChange: (formValues: ResultFormValues) => void }) {
  const set = (part: Partial<ResultFormValues>) => onChange({ ...formValues, ...part });
  return (
    <>
      <Select label="Status" value={formValues.status} onChange={(status) => set({ status: status as ResultFormValues["status"] })}
        options={[{ value: "ended", label: "finished" }, { value: "abandoned", label: "abandoned" }, { value: "retired", label: "retired" }]} />
      <TextField label={`Score of each ${of.period}`} hint={of.periods > 0 ? `${of.periods} scores, for example 1:0, 1:1` : "All played, for example 6:4, 6:3"} error={errors.scores} value={formValues.scores} onChange={(scores) => set({ scores })} />
      <TextField label="Overtime" hint="Empty for none" error={errors.overtime} value={formValues.overtime} onChange={(overtime) => set({ overtime })} />
      <TextField label="Shootout" hint="Empty for none" error={errors.shootout} value={formValues.shootout} onChange={(shootout) => set({ shootout })} />
      <Select label="Winner" hint="If not decided by the score" value={formValues.winner || "none"} onChange={(winner) => set({ winner: winner === "none" ? "" : (winner as "home" | "away") })}
        options={[{ value: "none", label: "by the score" }, { value: "home", label: of.event.home }, { value: "away", label: of.event.away }]} />
      {Object.keys(formValues.counts).map((stat) => (
        <TextField key={stat} label={stat} hint={`One for each ${of.period}; if empty, markets on ${stat} are void`} error={errors.counts?.startsWith(stat) ? errors.counts : undefined}
          value={formValues.counts[stat] ?? ""} onChange={(text) => set({ counts: { ...formValues.counts, [stat]: text } })} />
      ))}
      {of.methods.length > 0 ? (
        <>
          <Select label="Method" value={formValues.method} onChange={(method) => set({ method })} options={of.methods.map((value) => ({ value, label: value }))} />
          <TextField label="Round" inputMode="numeric" value={formValues.round} onChange={(round) => set({ round })} />
        </>
      ) : (
        <TextField label="Scorers in order" hint="For example home 12, away 50; if empty, markets on the order are void" error={errors.order} value={formValues.order} onChange={(order) => set({ order })} />
      )}
    </>
  );
}

function MarketChoice({ of, voided, onChange }: { of: OfficeEventAnswer; voided: string[]; onChange: (keys: string[]) => void }) {
  const [query, setQuery] = useState("");
  const matching = of.markets.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <fieldset className="traders-voids">
      <legend>Markets to void</legend>
      <TextField label="Search" value={query} onChange={setQuery} />
      <div>
        {matching.map(({ market, specifiers, name }) => {
          const key = `${market}/${specifiers}`;
          return <Checkbox key={key} label={`${name}${specifiers ? ` (${specifiers})` : ""}`} checked={voided.includes(key)} onChange={(on) => onChange(on ? [...voided, key] : voided.filter((one) => one !== key))} />;
        })}
      </div>
    </fieldset>
  );
}

function RulingPreviewPanel({ pendingRequest, onBack, onClose, onDone }: { pendingRequest: RulingRequest; onBack: () => void; onClose: () => void; onDone: () => void }) {
  const [preview, setPreview] = useState<RulingPreview | null>(null);
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isActive = true;
    api.post("/api/admin/sports/ruling/preview", pendingRequest).then((answer) => isActive && setPreview(answer), (error: unknown) => isActive && setFailure(errorText(error)));
    return () => {
      isActive = false;
    };
  }, [pendingRequest]);

  async function submit() {
    setBusy(true);
    try {
      await api.post("/api/admin/sports/ruling", { ...pendingRequest, reason });
      toast.success("The ruling waits for approval.");
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
      {preview && <RulingEffects of={preview} />}
      {preview && <TextArea label="Reason" hint="Stored in the staff log and shown to the approver." rows={2} maxLength={500} value={reason} onChange={setReason} />}
      <div className="traders-buttons">
        <Button variant="ghost" onClick={onBack}>Back</Button>
        {preview && <Button variant="primary" loading={busy} disabled={!hasReason(reason)} onClick={() => void submit()}>Submit for approval</Button>}
      </div>
    </div>
  );
}

function RulingEffects({ of: { score, changes, outcomes, voided, effects } }: { of: RulingPreview }) {
  const hiddenCount = useMemo(() => changes - outcomes.length, [changes, outcomes]);
  return (
    <>
      {score && <p>The final score is <strong className="num">{score}</strong>.</p>}
      <h3>Bets</h3>
      {effects.length === 0 ? <p>No bet changes.</p> : (
        <ul className="traders-effects">{effects.map(({ currency, bets, paid, takenBack }) => <li key={currency} className="num">{bets} {bets === 1 ? "bet" : "bets"} in {currency.toUpperCase()}: {paid} paid, {takenBack} clawed back</li>)}</ul>
      )}
      {voided.length > 0 && <p>Void: {countedNames(voided)}.</p>}
      <h3>{changes} {changes === 1 ? "outcome" : "outcomes"}</h3>
      <ul className="traders-outcomes" tabIndex={0} aria-label="Outcome results">
        {outcomes.map(({ market, outcome, before, after }, at) => <li key={at}>{market}: {outcome} {before && <s>{before}</s>} <strong>{after}</strong></li>)}
        {hiddenCount > 0 && <li>and {hiddenCount} more</li>}
      </ul>
    </>
  );
}

/** Names of markets, each once with its number of lines. */
function countedNames(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} (${count} lines)` : name)).join("; ");
}
