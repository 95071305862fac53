// What staff do with what a player may do: balances, play, the chat, and the whole account.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { PlayerExcludeRequest } from "../../../lib/api.gen";
import type { PlayerActionProps } from "../../../lib/office";
import { requestId } from "../../../lib/requestId";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { WithPlayer } from "./WithPlayer";

const purposes = [{ value: "real", label: "Real money" }, { value: "demo", label: "Play money" }];

export function AdjustAction({ userId, ...rest }: PlayerActionProps) {
  // The same id after a failure, so that the correction is made only once.
  const [request] = useState(requestId);
  return (
    <ReasonDialog
      {...rest}
      title="Correct a balance"
      description="The site funds or receives the difference. Large corrections need approval."
      action="Correct"
      initial={{ amount: "", currency: "usd", purpose: "real" as const, reason: "" }}
      send={(values) => api.post("/api/admin/player/adjust", { user: userId, request, ...values })}
      doneText={({ waiting }) => (waiting ? "The correction waits for approval, see Approvals." : "The balance was corrected.")}
    >
      {(model) => (
        <>
          <TextField label="Amount" hint="In whole units; negative to debit" inputMode="decimal" autoComplete="off" {...model.field("amount")} />
          <TextField label="Currency" autoComplete="off" {...model.field("currency")} />
          <Select label="Purpose" {...model.field("purpose")} onChange={(purpose) => model.set("purpose", purpose as "real")} options={purposes} />
        </>
      )}
    </ReasonDialog>
  );
}

const muteDurations = [
  { value: "5", label: "5 minutes" }, { value: "60", label: "1 hour" }, { value: "1440", label: "1 day" },
  { value: "10080", label: "7 days" }, { value: "43200", label: "30 days" },
];

export function MuteAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <WithPlayer userId={userId} title="Mute" onClose={rest.onClose}>
      {({ name, version, muted }) => (muted ? (
        <ReasonDialog {...rest} title={`Unmute ${name}`} action="Unmute" doneText="The player was unmuted."
          send={({ reason }) => api.post("/api/admin/player/unmute", { user: userId, version, reason })} />
      ) : (
        <ReasonDialog {...rest} title={`Mute ${name}`} description="The player can read the chat but cannot write." action="Mute" doneText="The player was muted."
          initial={{ minutes: "60", reason: "" }}
          send={({ minutes, reason }) => api.post("/api/admin/player/mute", { user: userId, version, reason, minutes: Number(minutes) })}>
          {(model) => <Select label="For" {...model.field("minutes")} options={muteDurations} />}
        </ReasonDialog>
      ))}
    </WithPlayer>
  );
}

type Duration = PlayerExcludeRequest["duration"];

const exclusionDurations: { value: Duration; label: string }[] = [
  { value: "24h", label: "24 hours" }, { value: "7d", label: "7 days" }, { value: "30d", label: "30 days" }, { value: "6m", label: "6 months" },
  { value: "1y", label: "1 year" }, { value: "5y", label: "5 years" }, { value: "permanent", label: "Permanent" },
];

const initialExclusion: { duration: Duration; reason: string } = { duration: "7d", reason: "" };

export function ExcludeAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <ReasonDialog {...rest} title="Exclude from play" description="An exclusion cannot be shortened, neither by the player nor by staff." action="Exclude" doneText="The player was excluded."
      initial={initialExclusion}
      send={({ duration, reason }) => api.post("/api/admin/player/exclude", { user: userId, duration, reason })}>
      {(model) => <Select label="For" {...model.field("duration")} onChange={(next) => model.set("duration", exclusionDurations.find(({ value }) => value === next)?.value ?? model.values.peek().duration)} options={exclusionDurations} />}
    </ReasonDialog>
  );
}

export function BanAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <WithPlayer userId={userId} title="Ban" onClose={rest.onClose}>
      {({ name, version, banned }) => (
        <ReasonDialog
          {...rest}
          title={banned ? `Unban ${name}` : `Ban ${name}`}
          description={banned ? undefined : "The player is signed out on all devices and sees the reason."}
          action={banned ? "Lift the ban" : "Ban"}
          doneText={banned ? "The ban was lifted." : "The player was banned."}
          send={({ reason }) => api.post(banned ? "/api/admin/player/unban" : "/api/admin/player/ban", { user: userId, version, reason })}
        />
      )}
    </WithPlayer>
  );
}
