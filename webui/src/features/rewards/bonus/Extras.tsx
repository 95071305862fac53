// The free wheel and the bonus for joining Discord, where the site has them.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import type { DiscordData } from "../../../lib/api.gen";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { text } from "./bonus.texts";
import { claimDiscord, claiming, discord, freeWheel } from "./extras.model";

export function Extras() {
  useSignals();
  useEffect(() => {
    freeWheel.clear();
    discord.clear();
    void freeWheel.load();
    void discord.load();
  }, [store.user.value?._id]);
  const free = freeWheel.data.value;
  const joining = discord.data.value;
  return (
    <>
      {free?.open && (
        <Card title={text("bonus.free.title")} text={text("bonus.free.text", { every: every(free.every) })} aside={<Button onClick={() => openOverlay("free-wheel", {})}>{text("bonus.free.open")}</Button>} />
      )}
      {joining && (joining.open || joining.received) && <Discord data={joining} />}
    </>
  );
}

/** A pause as people say it. */
const every = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);

function Discord({ data }: { data: DiscordData }) {
  useSignals();
  const offer = `${text("bonus.discord.text", { reward: `$${data.reward}` })}${data.days > 0 ? ` ${text("bonus.discord.days", { days: data.days })}` : ""}`;
  return (
    <Card title={text("bonus.discord.title")} text={data.received ? text("bonus.discord.received") : offer}>
      {!data.received && (
        <div className="bonus-deeds">
          {data.linked ? (
            <>
              <LinkButton external href={data.invite}>{text("bonus.discord.join")}</LinkButton>
              <Button variant="primary" loading={claiming.value} onClick={() => void claimDiscord()}>{text("bonus.discord.claim")}</Button>
            </>
          ) : (
            <LinkButton variant="primary" href="/profile/settings/connections">{text("bonus.discord.link")}</LinkButton>
          )}
        </div>
      )}
    </Card>
  );
}
