// The codes of a partner with their links, and the form of a new one.

import { Plus } from "lucide-react";
import { useState } from "react";
import { formatCount } from "../../../lib/format";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Copy } from "../../../ui/Copy";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { Table, type Column } from "../../../ui/Table";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { codeForm, referralLink, programme, type PartnerCode, type Programme } from "./affiliate.model";
import { text } from "./affiliate.texts";

const columns: Column<PartnerCode>[] = [
  { key: "code", label: text("partner.codes.code"), cell: ({ code, name, own }) => <span className="partner-code"><b>{code}</b><small>{own ? text("partner.codes.own") : name}</small></span> },
  { key: "link", label: text("partner.codes.link"), cell: ({ code }) => <span className="partner-link" role="group" aria-label={text("partner.codes.copy", { code })}><span>{referralLink(code)}</span><Copy text={referralLink(code)} /></span> },
  { key: "players", label: text("partner.codes.players"), numeric: true, cell: ({ referrals }) => formatCount(referrals) },
];

export function Codes({ all: data }: { all: Programme }) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const limitReached = data.codes.length > data.max_codes;
  return (
    <Card
      title={text("partner.codes")} text={limitReached ? text("partner.codes.most", { most: data.max_codes }) : text("partner.codes.text")}
      aside={!limitReached && <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setDialogOpen(true)}>{text("partner.codes.new")}</Button>}
    >
      <Table label={text("partner.codes")} columns={columns} rows={data.codes} rowKey={({ code }) => code} empty={null} />
      {dialogOpen && <NewCode onClose={() => setDialogOpen(false)} />}
    </Card>
  );
}

function NewCode({ onClose }: { onClose: () => void }) {
  const [model] = useState(codeForm);
  const code = model.field("code");
  return (
    <Dialog title={text("partner.codes.new")} description={text("partner.codes.newText")} onClose={onClose}>
      <Form model={model} action={text("partner.codes.make")} onCancel={onClose} onDone={(answer) => {
        programme.set(answer);
        toast.success(text("partner.codes.made", { code: code.value.trim().toUpperCase() }));
        onClose();
      }}>
        <TextField label={text("partner.codes.code")} {...code} autoCapitalize="characters" autoComplete="off" spellCheck={false} maxLength={20} required />
        <TextField label={text("partner.codes.label")} {...model.field("name")} autoComplete="off" maxLength={48} />
      </Form>
    </Dialog>
  );
}
