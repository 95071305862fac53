// The codes of a partner with their links, and the form of a new one.

import { useSignals } from "@preact/signals-react/runtime";
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
import { codeForm, linkOf, programme, type PartnerCode, type Programme } from "./partner.model";
import { text } from "./partner.texts";

const columns: Column<PartnerCode>[] = [
  { key: "code", label: text("partner.codes.code"), cell: ({ code, name, own }) => <span className="partner-code"><b>{code}</b><small>{own ? text("partner.codes.own") : name}</small></span> },
  { key: "link", label: text("partner.codes.link"), cell: ({ code }) => <span className="partner-link" role="group" aria-label={text("partner.codes.copy", { code })}><span>{linkOf(code)}</span><Copy text={linkOf(code)} /></span> },
  { key: "players", label: text("partner.codes.players"), numeric: true, cell: ({ referrals }) => formatCount(referrals) },
];

export function Codes({ all }: { all: Programme }) {
  useSignals();
  const [making, setMaking] = useState(false);
  const full = all.codes.length > all.most_codes;
  return (
    <Card
      title={text("partner.codes")} text={full ? text("partner.codes.most", { most: all.most_codes }) : text("partner.codes.text")}
      aside={!full && <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>{text("partner.codes.new")}</Button>}
    >
      <Table label={text("partner.codes")} columns={columns} rows={all.codes} rowKey={({ code }) => code} empty={null} />
      {making && <NewCode onClose={() => setMaking(false)} />}
    </Card>
  );
}

function NewCode({ onClose }: { onClose: () => void }) {
  useSignals();
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
