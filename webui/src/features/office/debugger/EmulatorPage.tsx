// A provider of games, played by hand: it sends signed callbacks to the wallet of the site.

import { useState } from "react";
import { RadioTower } from "lucide-react";
import { currencies } from "../../../lib/currencies";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { TextArea, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Empty } from "../../../ui/States";
import { callbackKinds, emulatorModel, type EmulatorModel, type Sent } from "./emulator.model";
import { text } from "./emulator.texts";
import "./emulator.css";

export default function EmulatorPage() {
  const [model] = useState(emulatorModel);
  return (
    <div className="emulator">
      <header>
        <h1>{text("emulator.title")}</h1>
        <p>{text("emulator.lead")}</p>
      </header>
      {model.failure.value && <p className="emulator-failure" role="alert">{model.failure.value}</p>}
      <div className="emulator-columns">
        <div className="emulator-column">
          <Launch model={model} />
          {model.session.value && <Callback model={model} />}
        </div>
        <section className="emulator-column" aria-label={text("emulator.sent")}>
          <h2>{text("emulator.sent")}</h2>
          {model.sent.value.length === 0 && <Empty icon={<RadioTower />} text={text("emulator.none")} />}
          <ol className="emulator-sent" aria-live="polite">
            {model.sent.value.map((sent) => <SentCallback key={sent.number} sent={sent} />)}
          </ol>
        </section>
      </div>
    </div>
  );
}

function Launch({ model }: { model: EmulatorModel }) {
  const [currency, setCurrency] = useState("usd");
  const session = model.session.value;
  return (
    <section className="emulator-card">
      <Select label={text("emulator.currency")} value={currency} onChange={setCurrency} options={currencies.value.map(({ id }) => ({ value: id, label: id.toUpperCase() }))} />
      <Button variant={session ? "secondary" : "primary"} loading={model.busy.value && !session} onClick={() => void model.launch(currency)}>
        {text(session ? "emulator.again" : "emulator.launch")}
      </Button>
      {session && <p className="emulator-session">{text("emulator.session")} <code>{session.session}</code></p>}
    </section>
  );
}

function Callback({ model }: { model: EmulatorModel }) {
  return (
    <section className="emulator-card">
      <div className="emulator-kinds" role="group" aria-label={text("emulator.kind")}>
        {callbackKinds.map((kind) => (
          <Button key={kind} size="small" variant={kind === model.kind.value ? "brass" : "secondary"} aria-pressed={kind === model.kind.value} onClick={() => model.choose(kind)}>
            {text(`emulator.${kind}`)}
          </Button>
        ))}
      </div>
      <TextArea label={text("emulator.fields")} hint={text("emulator.fields.hint")} rows={11} spellCheck={false} className="emulator-fields" value={model.text.value} onChange={(value) => (model.text.value = value)} />
      <div className="emulator-two">
        <TextField label={text("emulator.seconds")} hint={text("emulator.seconds.hint")} inputMode="numeric" value={model.seconds.value} onChange={(value) => (model.seconds.value = value)} />
        <TextField label={text("emulator.signature")} hint={text("emulator.signature.hint")} spellCheck={false} value={model.signature.value} onChange={(value) => (model.signature.value = value)} />
      </div>
      <Button variant="primary" loading={model.busy.value} disabled={!model.isReady.value} onClick={() => void model.send()}>{text("emulator.send")}</Button>
    </section>
  );
}

function SentCallback({ sent }: { sent: Sent }) {
  const isRefused = sent.answer.includes("error_code");
  return (
    <li className="emulator-card">
      <p className="emulator-sent-head">
        <b>{sent.number}. {sent.kind}</b>
        <Badge tone={isRefused ? "danger" : "action"}>{sent.status}</Badge>
      </p>
      <Part label={text("emulator.answer")} content={sent.answer} />
      <Part label={text("emulator.body")} content={sent.body.replaceAll("&", "\n&")} />
      <Part label={text("emulator.headers")} content={sent.headers.map(({ name, value }) => `${name}: ${value}`).join("\n")} />
    </li>
  );
}

function Part({ label, content }: { label: string; content: string }) {
  return (
    <div className="emulator-part">
      <span>{label}</span>
      <pre className="mono" tabIndex={0} aria-label={label}>{content}</pre>
    </div>
  );
}
