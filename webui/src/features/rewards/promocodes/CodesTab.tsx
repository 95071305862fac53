// The tab of the wallet for promo codes, with the public codes.

import { Ticket } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { activate, activating, publicCodes, typedCode, type PublicPromocode } from "./promocodes.model";
import { text } from "./promocodes.texts";
import "./promocodes.css";

const load = () => void publicCodes.load();

export default function CodesTab() {
  const busy = activating.value;
  useEffect(() => {
    publicCodes.clear();
    load();
    return () => void (typedCode.value = "");
  }, []);
  return (
    <div className="codes">
      <form
        className="codes-form"
        onSubmit={(event) => {
          event.preventDefault();
          void activate(typedCode.peek());
        }}
      >
        <TextField
          label={text("codes.label")} hint={text("codes.hint")} value={typedCode.value} onChange={(value) => (typedCode.value = value)}
          autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={64} className="codes-field" enterKeyHint="go"
        />
        <Button type="submit" variant="primary" loading={busy !== null && busy === typedCode.value.trim()} disabled={typedCode.value.trim() === "" || busy !== null}>{text("codes.activate")}</Button>
      </form>
      <section className="codes-public" aria-label={text("codes.list")}>
        <h3>{text("codes.list")}</h3>
        <PublicCodes />
      </section>
    </div>
  );
}

function PublicCodes() {
  const codes = publicCodes.data.value;
  if (!codes) return <Waiting from={publicCodes} height={160} />;
  if (codes.length === 0) return <Empty icon={<Ticket size={28} aria-hidden="true" />} text={text("codes.empty")} />;
  return <ul className="codes-list">{codes.map((code) => <CodeRow key={code._id} code={code} />)}</ul>;
}

function CodeRow({ code: { code, reward, description, expires, usages_left } }: { code: PublicPromocode }) {
  const busy = activating.value;
  return (
    <li>
      <div className="codes-what">
        <strong>{reward}</strong>
        {description && <p>{description}</p>}
        <p className="codes-facts">
          <b>{code}</b>
          {expires > 0 && <span>{text("codes.until")} <Time at={expires} /></span>}
          {usages_left !== null && <span className="num">{text("codes.left", { left: usages_left })}</span>}
        </p>
      </div>
      <Button size="small" loading={busy === code} disabled={busy !== null} aria-label={text("codes.use", { code })} onClick={() => void activate(code)}>{text("codes.activate")}</Button>
    </li>
  );
}
