// The verifier: fields on one side, every step of the computation on the other.

import { ShieldCheck } from "lucide-react";
import { Suspense, useEffect, useRef, useState, type FormEvent } from "react";
import { useSearch } from "wouter/use-browser-location";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { cx } from "../../../ui/cx";
import { Select } from "../../../ui/Select";
import { Loader } from "../../../ui/States";
import { fieldsOf, movesHint, type ChoiceField } from "./forms";
import { text, type Text } from "./page.texts";
import { Steps } from "./Steps";
import { loadTables } from "./tables";
import { Verifier } from "./verifier.model";
import { gameChoices } from "./verify";
import { loadWeights } from "./weights";

const games = gameChoices();
/** In one column the result is shown alone, because the form above it would push it off the screen. */
const oneColumn = "(max-width: 1199px)";
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function VerifierCard({ linked }: { linked: boolean }) {
  const [verifier] = useState(() => new Verifier(loadTables, loadWeights));
  const search = useSearch();
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => void verifier.start(), [verifier]);
  useEffect(() => verifier.applyLink(search), [verifier, search]);
  useEffect(() => {
    if (linked && matchMedia(oneColumn).matches) steps.current?.scrollIntoView({ block: "start" });
  }, [linked]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verifier.submit();
    if (verifier.result.peek().report) steps.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  };
  // A visitor who comes from a bet reads the verdict before the numbers.
  const result = (
    <div key="result" ref={steps} className="fair-result">
      <Suspense fallback={<Loader />}>
        <Steps verifier={verifier} />
      </Suspense>
    </div>
  );
  return (
    <section className={cx("fair-verifier", linked && "fair-linked")} aria-labelledby="fair-verifier">
      {linked && result}
      <form key="form" className="fair-form" onSubmit={submit} noValidate>
        <h2 id="fair-verifier">{text(linked ? "fairness.yours" : "fairness.verifier")}</h2>
        <p className="fair-muted">{text("fairness.verifierText")}</p>
        <Fields verifier={verifier} />
        <Button type="submit" variant="primary" size="large" wide icon={<ShieldCheck size={18} aria-hidden="true" />}>
          {text("fairness.verify")}
        </Button>
      </form>
      {!linked && result}
    </section>
  );
}

function Fields({ verifier }: { verifier: Verifier }) {
  const form = verifier.form.value;
  const { problems } = verifier.result.value;
  const crash = form.game === "crash";
  const hint = movesHint(form.game);
  const seed = { spellCheck: false, autoComplete: "off", autoCapitalize: "off" } as const;
  return (
    <>
      {verifier.brokenLink.value && <p className="fair-broken" role="alert">{text("fairness.bad.link")}</p>}
      <Select label={text("fairness.game")} value={form.game} options={games} onChange={(game) => verifier.setGame(game)} />
      <TextField
        {...seed}
        className="fair-mono"
        name="serverSeed"
        label={text(crash ? "fairness.roundHash" : "fairness.serverSeed")}
        hint={text(crash ? "fairness.roundHashHint" : "fairness.serverSeedHint")}
        error={problems.serverSeed}
        value={form.serverSeed}
        onChange={(serverSeed) => verifier.set({ serverSeed })}
      />
      <TextField
        {...seed}
        className="fair-mono"
        name="hash"
        label={text(crash ? "fairness.earlier" : "fairness.hash")}
        hint={text(crash ? "fairness.earlierHint" : "fairness.hashHint")}
        error={problems.hash}
        value={form.hash}
        onChange={(hash) => verifier.set({ hash })}
      />
      <div className={crash ? undefined : "fair-pair"}>
        <TextField
          {...seed}
          className="fair-mono"
          name="clientSeed"
          label={text(crash ? "fairness.salt" : "fairness.clientSeed")}
          error={problems.clientSeed}
          value={form.clientSeed}
          onChange={(clientSeed) => verifier.set({ clientSeed })}
        />
        {!crash && (
          <TextField
            {...seed}
            name="nonce"
            inputMode="numeric"
            label={text("fairness.nonce")}
            error={problems.nonce}
            value={form.nonce}
            onChange={(nonce) => verifier.set({ nonce })}
          />
        )}
      </div>
      <div className="fair-choices">
        {fieldsOf(form.game).map((field) => (
          <Choice
            key={`${form.game}-${field.name}`}
            field={field}
            value={form.choices[field.name] ?? ""}
            error={problems[field.name]}
            onChange={(value) => verifier.setChoice(field.name, value)}
          />
        ))}
      </div>
      {hint && (
        <TextField
          {...seed}
          name="moves"
          label={text("fairness.moves")}
          hint={text(hint)}
          error={problems.turns}
          value={form.moves}
          onChange={(moves) => verifier.set({ moves })}
        />
      )}
      <p className="fair-rule">{text(`fairness.map.${form.game}` as Text)}</p>
    </>
  );
}

interface ChoiceProps {
  field: ChoiceField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Choice({ field: { name, label, hint, options }, value, error, onChange }: ChoiceProps) {
  const shared = { label: text(label), hint: hint && text(hint), error, value, onChange };
  if (!options) return <TextField {...shared} name={name} autoComplete="off" spellCheck={false} />;
  return <Select {...shared} options={options.map((option) => ({ value: option, label: capitalized(option) }))} />;
}
