// The current seeds, and a new client seed.

import { Dices } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { errorText } from "../../../../lib/errorText";
import { Button, LinkButton } from "../../../../ui/Button";
import { CopyField } from "../../../../ui/Copy";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { Waiting } from "../../../../ui/Loaded";
import { text } from "./late.texts";
import { changeSeed, randomSeed, seedLimit, seeds, type PastSeed } from "./seeds.model";
import "./game-tabs.css";

export default function SeedDialog({ close }: { close: () => void }) {
  useEffect(() => void seeds.load(), []);
  const [revealed, setRevealed] = useState<PastSeed | null>(null);
  const data = seeds.data.value;
  return (
    <Dialog title={text("play.seedTitle")} description={text("play.seedLead")} size="medium" onClose={close}>
      {data === null && <Waiting from={seeds} height={368} />}
      {data && (
        <>
          <CopyField label={text("play.seedActive")} text={data.client_seed} testid="client-seed" />
          <CopyField label={text("play.seedHash")} text={data.server_seed_hash} />
          <CopyField label={text("play.seedNext")} text={data.next_server_seed_hash} />
          <p className="play-seed-nonce">{text("play.seedNonce")} <strong className="num">{data.nonce}</strong></p>
          <NewSeed onRevealed={setRevealed} />
          {revealed && <Revealed pair={revealed} />}
        </>
      )}
    </Dialog>
  );
}

function NewSeed({ onRevealed }: { onRevealed: (pair: PastSeed | null) => void }) {
  const [value, setValue] = useState(randomSeed);
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);

  async function change(event: FormEvent) {
    event.preventDefault();
    // Any text is a valid seed. The server counts code points, not UTF-16 units.
    if (value === "" || [...value].length > seedLimit) {
      setError(text("play.seedEmpty"));
      return;
    }
    setSending(true);
    setError(undefined);
    try {
      onRevealed(await changeSeed(value));
      setValue(randomSeed());
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setSending(false);
    }
  }

  return (
    <form className="play-seed-form" onSubmit={change}>
      <TextField label={text("play.seedNew")} value={value} onChange={setValue} error={error} autoComplete="off" spellCheck={false} className="play-seed-field" />
      <div className="play-seed-actions">
        <Button icon={<Dices size={16} aria-hidden="true" />} onClick={() => setValue(randomSeed())}>{text("play.seedRandom")}</Button>
        <Button type="submit" variant="primary" loading={sending}>{text("play.seedChange")}</Button>
      </div>
    </form>
  );
}

function Revealed({ pair }: { pair: PastSeed }) {
  const section = useRef<HTMLElement>(null);
  // It appears below the form, outside of the viewport on most screens.
  useEffect(() => {
    // In braces, because some browsers return a promise, and an effect would use it as its cleanup.
    section.current?.scrollIntoView({ block: "nearest" });
  }, [pair]);
  return (
    <section ref={section} className="play-seed-revealed" role="status" aria-label={text("play.seedRevealed")}>
      <p>{text("play.seedChanged")}</p>
      <h3>{text("play.seedRevealed")}</h3>
      <CopyField label={text("play.seedServer")} text={pair.server_seed} testid="revealed-server-seed" />
      <CopyField label={text("play.seedOld")} text={pair.client_seed} />
      <p className="play-seed-nonce">{text("play.seedBets", { n: pair.nonces })}</p>
      <LinkButton href="/fairness" wide>{text("play.seedCheck")}</LinkButton>
    </section>
  );
}
