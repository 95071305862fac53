import { api } from "../../../lib/api";
import type { ChannelRow } from "../../../lib/api.gen";
import { PasswordField, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Switch } from "../../../ui/Switch";
import { Ask, Reason, reasonMissing } from "./Parts";
import { severities } from "./words";

export const kinds = [{ value: "mail", label: "E-mail" }, { value: "webhook", label: "Webhook" }, { value: "telegram", label: "Telegram" }] as const;

const to = {
  mail: { label: "E-mail address", hint: "Letters go out by the mail server of the site" },
  webhook: { label: "Address", hint: "https://… is sent signed JSON by POST" },
  telegram: { label: "Chat", hint: "The number of a chat, or @name of a channel, in which the bot may write" },
} as const;

const secret = {
  webhook: { label: "Secret", hint: "Signs every message: Croupier-Signature is t=seconds,v1=HMAC-SHA256 of seconds, a point and the body" },
  telegram: { label: "Token of the bot", hint: "As BotFather gave it: 123456:ABC…" },
} as const;

/** Makes a channel or changes one. */
export function ChannelDialog({ row, onClose, onDone }: { row: ChannelRow | null; onClose: () => void; onDone: () => void }) {
  return (
    <Ask title={row ? `Change ${row.name}` : "New channel"} action="Save" done="The channel is saved."
      initial={{ kind: String(row?.kind ?? "mail"), name: row?.name ?? "", least: String(row?.least ?? 2), to: row?.to ?? "", secret: "", on: row?.on ?? true, reason: "" }}
      check={reasonMissing}
      send={(form) => api.post("/api/admin/channel/save", { ...form, id: row?.id ?? "", version: row?.version ?? 0, kind: kindOf(form.kind), least: Number(form.least) })}
      onClose={onClose} onDone={onDone}>
      {(model) => {
        const kind = kindOf(model.values.value.kind);
        return (
          <>
            {!row && <Select label="Kind" {...model.field("kind")} options={[...kinds]} />}
            <TextField label="Name" autoComplete="off" {...model.field("name")} maxLength={60} />
            <TextField {...to[kind]} autoComplete="off" {...model.field("to")} maxLength={500} />
            {kind !== "mail" && <PasswordField {...secret[kind]} hint={row?.has_secret ? "Leave it empty to keep the one that is there; another address needs it anew" : secret[kind].hint} autoComplete="off" {...model.field("secret")} maxLength={200} />}
            <Select label="From this severity on" {...model.field("least")} options={[...severities]} />
            <Switch label="On" checked={model.values.value.on} onChange={(on) => model.set("on", on)} />
            <Reason {...model.field("reason")} />
          </>
        );
      }}
    </Ask>
  );
}

const kindOf = (kind: string): ChannelRow["kind"] => kinds.find(({ value }) => value === kind)?.value ?? "mail";
