import { api } from "../../../lib/api";
import type { ChannelRow } from "../../../lib/api.gen";
import { PasswordField, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Switch } from "../../../ui/Switch";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { severities } from "./ruleText";

export const kinds = [{ value: "mail", label: "Email" }, { value: "webhook", label: "Webhook" }, { value: "telegram", label: "Telegram" }] as const;

const addressFields = {
  mail: { label: "Email address", hint: "Emails are sent by the mail server of the site" },
  webhook: { label: "Address", hint: "https://… receives signed JSON by POST" },
  telegram: { label: "Chat", hint: "Chat id, or @name of a channel, in which the bot can post" },
} as const;

const secretFields = {
  webhook: { label: "Secret", hint: "Signs every message: Croupier-Signature is t=seconds,v1=HMAC-SHA256 of seconds, a point and the body" },
  telegram: { label: "Bot token", hint: "From BotFather: 123456:ABC…" },
} as const;

/** Creates or changes a channel. */
export function ChannelDialog({ row, onClose, onDone }: { row: ChannelRow | null; onClose: () => void; onDone: () => void }) {
  return (
    <ReasonDialog title={row ? `Change ${row.name}` : "New channel"} action="Save" doneText="The channel is saved."
      initial={{ kind: String(row?.kind ?? "mail"), name: row?.name ?? "", min_severity: String(row?.min_severity ?? 2), to: row?.to ?? "", secret: "", on: row?.on ?? true, reason: "" }}
      send={(form) => api.post("/api/admin/channel/save", { ...form, id: row?.id ?? "", version: row?.version ?? 0, kind: kindOf(form.kind), min_severity: Number(form.min_severity) })}
      onClose={onClose} onDone={onDone}>
      {(model) => {
        const kind = kindOf(model.values.value.kind);
        return (
          <>
            {!row && <Select label="Kind" {...model.field("kind")} options={[...kinds]} />}
            <TextField label="Name" autoComplete="off" {...model.field("name")} maxLength={60} />
            <TextField {...addressFields[kind]} autoComplete="off" {...model.field("to")} maxLength={500} />
            {kind !== "mail" && <PasswordField {...secretFields[kind]} hint={row?.has_secret ? "Leave it empty to keep the stored secret; a new address needs a new secret" : secretFields[kind].hint} autoComplete="off" {...model.field("secret")} maxLength={200} />}
            <Select label="Minimum severity" {...model.field("min_severity")} options={[...severities]} />
            <Switch label="On" checked={model.values.value.on} onChange={(on) => model.set("on", on)} />
          </>
        );
      }}
    </ReasonDialog>
  );
}

const kindOf = (kind: string): ChannelRow["kind"] => kinds.find(({ value }) => value === kind)?.value ?? "mail";
