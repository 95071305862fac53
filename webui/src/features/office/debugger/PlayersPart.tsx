import { store } from "../../../lib/store";
import { Avatar } from "../../../ui/Avatar";
import { Badge } from "../../../ui/Badge";
import { Card } from "../../../ui/Card";
import { Money } from "../../../ui/Money";
import { QrCode } from "../../../ui/QrCode";
import { Time } from "../../../ui/Time";

const pageOpenedAt = Date.now();

export function PlayersPart() {
  return (
    <Card title="Players, money, time">
      <div className="kit-row">
        <Avatar name="Felicity" src={store.user.value?.avatar} size={48} />
        <Avatar name="Ada" size={48} />
        <Avatar name="Grace" size={48} level={3} />
        <Badge>neutral</Badge>
        <Badge tone="action">won</Badge>
        <Badge tone="brass">VIP 3</Badge>
        <Badge tone="danger">lost</Badge>
        <Badge tone="info">info</Badge>
      </div>
      <div className="kit-row">
        <Money minor="123456789" decimals={8} currency="BTC" />
        <Money minor="125000" decimals={2} currency="USD" sign />
        <Money minor="-99" decimals={2} currency="USD" />
        <Time at={pageOpenedAt - 5 * 60_000} />
        <Time at={pageOpenedAt - 3 * 86_400_000} />
        <QrCode text="https://example.org" size={96} label="Example QR code" />
      </div>
    </Card>
  );
}
