import { Plus, Settings } from "lucide-react";
import { Button, IconButton, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Copy, CopyField } from "../../../ui/Copy";

export function ButtonsPart() {
  return (
    <Card title="Buttons">
      <div className="kit-row">
        {(["primary", "secondary", "ghost", "brass", "danger"] as const).map((variant) => (
          <Button key={variant} variant={variant}>{variant}</Button>
        ))}
        <Button disabled>disabled</Button>
        <Button variant="primary" loading>loading</Button>
      </div>
      <div className="kit-row">
        <Button size="small">small</Button>
        <Button>medium</Button>
        <Button size="large" variant="primary" icon={<Plus size={18} aria-hidden="true" />}>large</Button>
        <LinkButton href="/debugger/ui">a link</LinkButton>
        <IconButton label="Settings"><Settings aria-hidden="true" /></IconButton>
        <IconButton label="Settings of the game" variant="secondary"><Settings aria-hidden="true" /></IconButton>
        <IconButton label="Settings that are off" disabled><Settings aria-hidden="true" /></IconButton>
        <Copy text="Copied from the design system" />
      </div>
      <CopyField label="Server seed hash" text="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" />
    </Card>
  );
}
