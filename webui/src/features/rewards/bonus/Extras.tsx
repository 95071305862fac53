// The free wheel and the bonus for joining Discord, if the site has them.

import { useEffect } from "react";
import type { DiscordData } from "../../../lib/api.gen";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { text } from "./bonus.texts";
import { claimDiscord, claiming, discord, freeWheel } from "./extras.model";

export function Extras() {
  useEffect(() => {
    freeWheel.clear();
    discord.clear();
    void freeWheel.load();
    void discord.load();
  }, [store.user.value?._id]);
  const wheel = freeWheel.data.value;
  const discordData = discord.data.value;
  return (
    <>
      {wheel?.open && (
        <Card title={text("bonus.free.title")} text={text("bonus.free.text", { every: intervalText(wheel.interval) })} aside={<Button onClick={() => openOverlay("free-wheel", {})}>{text("bonus.free.open")}</Button>} />
      )}
      {discordData && (discordData.open || discordData.received) && <DiscordBonus data={discordData} />}
    </>
  );
}

/** A readable interval. */
const intervalText = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);

function DiscordBonus({ data }: { data: DiscordData }) {
  const offer = `${text("bonus.discord.text", { reward: `$${data.reward}` })}${data.days > 0 ? ` ${text("bonus.discord.days", { days: data.days })}` : ""}`;
  return (
    <Card title={text("bonus.discord.title")} text={data.received ? text("bonus.discord.received") : offer}>
      {!data.received && (
        <div className="bonus-actions">
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
