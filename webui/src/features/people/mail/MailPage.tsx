import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { MailOpen, RotateCw } from "lucide-react";
import type { Sent } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { letters, partsOf } from "./mail.model";
import { text } from "./mail.texts";
import "./mail.css";

const load = () => void letters.load();

export default function MailPage() {
  useSignals();
  useEffect(load, []);
  return (
    <div className="mail">
      <header className="mail-head">
        <div>
          <h1>{text("mail.title")}</h1>
          <p>{text("mail.lead")}</p>
        </div>
        <Button icon={<RotateCw size={16} aria-hidden="true" />} onClick={load}>{text("mail.reload")}</Button>
      </header>
      <Letters />
    </div>
  );
}

function Letters() {
  useSignals();
  const list = letters.data.value;
  const failure = letters.failure.value;
  if (failure) return <Failed text={failure} onRetry={load} />;
  if (!list) return <div data-loading="" aria-busy="true"><Skeleton height={72} /></div>;
  if (list.length === 0) return <Empty icon={<MailOpen size={28} aria-hidden="true" />} text={text("mail.empty")} />;
  return (
    <ul className="mail-list">
      {list.map((letter) => <Letter key={letter.id} letter={letter} />)}
    </ul>
  );
}

function Letter({ letter }: { letter: Sent }) {
  const [open, setOpen] = useState(false);
  return (
    <li className="mail-letter">
      <button type="button" className="mail-line" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="mail-subject">
          <strong>{letter.subject}</strong>
          <span>{text("mail.to", { to: letter.to })}</span>
        </span>
        <Badge>{letter.kind}</Badge>
        <span className="mail-time"><Time at={letter.at} inControl /></span>
      </button>
      {open && (
        <div className="mail-text">
          {partsOf(letter.text).map((part, at) => (part.href ? <a key={at} href={part.href}>{part.text}</a> : part.text))}
        </div>
      )}
    </li>
  );
}
